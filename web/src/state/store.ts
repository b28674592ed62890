// What the browser keeps. Every entry is checked when it is read; one that is damaged is set aside
// under another name and reported, so nothing is lost and nothing else fails.

const PREFIX = "logpose.";

/** Something of the store could not be read; where it has been set aside. */
export interface Damage {
    name: string;
    kept: string;
}

export const damages: Damage[] = [];

let onDamage: () => void = () => undefined;

/** Who is notified of damage that is found from now on. */
export function watchDamages(listener: () => void): void {
    onDamage = listener;
}

/** The value of this name, or 'otherwise' if there is none or it is not what 'isRight' expects. */
export function keep<T>(name: string, otherwise: T, isRight: (value: unknown) => value is T) {
    return {
        read(): T {
            const text = get(name);
            if (text === null) return otherwise;
            const value = parsed(text);
            if (isRight(value)) return value;
            setAside(name, text);
            return otherwise;
        },
        write(value: T): boolean {
            return set(name, JSON.stringify(value));
        },
        clear(): void {
            remove(name);
        },
        /** It has the right form, but cannot be used after all. */
        setAside(): void {
            const text = get(name);
            if (text !== null) setAside(name, text);
        },
    };
}

function parsed(text: string): unknown {
    try {
        return JSON.parse(text) as unknown;
    } catch {
        return undefined;
    }
}

function setAside(name: string, text: string): void {
    const kept = `${name}.damaged`;
    set(kept, text);
    remove(name);
    damages.push({ name, kept: PREFIX + kept });
    onDamage();
}

// A browser may forbid storage altogether; the page then works for one visit.
function get(name: string): string | null {
    try {
        return localStorage.getItem(PREFIX + name);
    } catch {
        return null;
    }
}

function set(name: string, text: string): boolean {
    try {
        localStorage.setItem(PREFIX + name, text);
        return true;
    } catch {
        return false;
    }
}

function remove(name: string): void {
    try {
        localStorage.removeItem(PREFIX + name);
    } catch {
        // nothing is kept, so there is nothing to remove
    }
}

/** Everything that is kept, for a backup file. */
export function allKept(): Record<string, string> {
    const all: Record<string, string> = {};
    try {
        for (let i = 0; i < localStorage.length; i++) {
            const name = localStorage.key(i);
            if (name?.startsWith(PREFIX)) all[name] = localStorage.getItem(name) ?? "";
        }
    } catch {
        // as above
    }
    return all;
}

/** Puts a backup back; entries of other names are left alone. False if it is no backup. */
export function restore(text: string): boolean {
    const all = parsed(text);
    if (!isRecord(all)) return false;
    const entries = Object.entries(all);
    const isBackup = entries.every(([name, value]) => name.startsWith(PREFIX) && typeof value === "string");
    if (!isBackup || entries.length === 0) return false;
    for (const [name, value] of entries) set(name.slice(PREFIX.length), value as string);
    return true;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
