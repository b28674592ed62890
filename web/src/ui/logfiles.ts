// Files that a person drops onto the page, alone or in folders, and folders that are chosen. Of a folder
// only what ends in .log is read.

const SIZE_MAX = 256 << 20;

function isLogName(name: string): boolean {
    return name.toLowerCase().endsWith(".log");
}

/** Lets the person choose a folder; its logs, with those of its folders. */
export function openFolder(): Promise<File[]> {
    return new Promise((resolve) => {
        const input = document.createElement("input");
        input.type = "file";
        input.webkitdirectory = true;
        input.onchange = () => resolve([...(input.files ?? [])].filter((file) => isLogName(file.name)));
        input.oncancel = () => resolve([]);
        input.click();
    });
}

/** Lets the person choose one file or several. */
export function openFiles(accept: string): Promise<File[]> {
    return new Promise((resolve) => {
        const input = document.createElement("input");
        input.type = "file";
        input.accept = accept;
        input.multiple = true;
        input.onchange = () => resolve([...(input.files ?? [])]);
        input.oncancel = () => resolve([]);
        input.click();
    });
}

/** What was dropped: files as they are, and the logs of folders. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
    // The list is empty once the event is over, so the entries are taken first.
    const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
    const loose = entries.length > 0 ? [] : [...transfer.files];
    const found = await Promise.all(entries.map((entry) => filesOf(entry, true)));
    return [...loose, ...found.flat()];
}

async function filesOf(entry: FileSystemEntry, isDropped: boolean): Promise<File[]> {
    if (entry.isFile) {
        if (!isDropped && !isLogName(entry.name)) return [];
        return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))];
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    const files: File[] = [];
    for (;;) {
        // A folder is read in parts of at most a hundred entries.
        const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
        if (part.length === 0) return files;
        for (const inner of part) files.push(...(await filesOf(inner, false)));
    }
}

/** The text of a file, in UTF-8 or UTF-16; null if it is too large. */
export async function textOf(file: File): Promise<string | null> {
    if (file.size > SIZE_MAX) return null;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const mark = bytes.length > 1 ? bytes[0]! * 256 + bytes[1]! : 0;
    return new TextDecoder(mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8").decode(bytes);
}
