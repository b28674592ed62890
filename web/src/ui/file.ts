// Files to and from the person's own disk.

/** Offers a text as a file to save. */
export function saveFile(name: string, text: string): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
}

/** Lets the person choose a file; null if none is chosen. */
export function openFile(accept: string): Promise<string | null> {
    return new Promise((resolve) => {
        const input = document.createElement("input");
        input.type = "file";
        input.accept = accept;
        input.onchange = () => {
            const file = input.files?.[0];
            if (file) void file.text().then(resolve);
            else resolve(null);
        };
        input.oncancel = () => resolve(null);
        input.click();
    });
}

/** Puts a text on the clipboard; false if the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}
