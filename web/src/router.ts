// Which screen is shown. The address after '#' names it, so a screen can be linked, reloaded and
// gone back to on any static host: '#/cards/OP01-001?words=nami'.
import { SCREENS, type ScreenRow } from "./screens/screens";

export interface Place {
    screen: ScreenRow;
    path: string[]; // what follows the screen's name
    query: URLSearchParams;
}

/** Links to a table of the server: what is behind '#' reaches no log. */
const TABLE_LINK = /^#(join|watch)=([\w-]+)\.([0-9a-f]{32})$/;

/** Reads an address; an unknown one leads to the first screen. */
export function readPlace(hash: string): Place {
    const link = TABLE_LINK.exec(hash);
    if (link) return readPlace(`#/room/${link[2]}?${link[1]}=${link[3]}`);
    const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
    const [name = "", ...rest] = path.split("/").map(decoded);
    const screen = SCREENS.find((row) => row.name === name) ?? SCREENS[0]!;
    return { screen, path: rest, query: new URLSearchParams(query) };
}

function decoded(part: string): string {
    try {
        return decodeURIComponent(part);
    } catch {
        return part; // a damaged link is shown as it is
    }
}

export function go(address: string): void {
    location.hash = `#/${address}`;
}

/** Calls 'show' now and whenever the address changes. */
export function watchPlace(show: (place: Place) => void): void {
    const changed = () => show(readPlace(location.hash));
    window.addEventListener("hashchange", changed);
    changed();
}
