// The page: settings first, then the frame around the screens, then the screen that is asked for.
import { readPlace, watchPlace, type Place } from "./router";
import { SCREENS } from "./screens/screens";
import { loadSettings } from "./state/settings";
import { damages, watchDamages } from "./state/store";
import { compass, icon } from "./ui/icons";
import { watchRuleLinks } from "./ui/rule-dialog";
import { h, render } from "./ui/view";
import * as say from "words/app";
import { language } from "./words/language";
import { listed } from "./words/say";

let leave: (() => void) | void;
let places = 0; // that were asked for: what is still loading for an earlier one is not shown
let isRenewed = false; // a new build has taken the place of the one that is shown

function frame(place: Place): void {
    const header = document.getElementById("frame")!;
    document.body.classList.toggle("wide", place.screen.isWide ?? false);
    render(
        header,
        h("a", { class: "brand", href: "#/play" }, compass(), h("span", null, "Log Pose")),
        h(
            "nav",
            { "aria-label": say.screens() },
            SCREENS.filter((row) => row.inMenu).map((row) =>
                h("a", { key: row.name, href: `#/${row.name}`, "aria-current": row === place.screen ? "page" : null }, icon(row.icon), h("span", null, row.title)),
            ),
        ),
        damages.length > 0
            ? h("p", { key: "damage", class: "damage", role: "alert" }, say.damaged({ names: listed(damages.map(({ name }) => say.part({ name }))) }))
            : null,
        isRenewed ? h("p", { key: "renewed", class: "damage renewed", role: "status" }, say.renewed(), " ", h("button", { type: "button", class: "small", onclick: () => location.reload() }, say.loadNew())) : null,
    );
}

/** On a phone the menu is a row to be pushed: the present screen is in it. */
function showInMenu(): void {
    const nav = document.querySelector("#frame nav");
    const link = nav?.querySelector<HTMLElement>("[aria-current]");
    if (nav && link) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
}

async function show(place: Place): Promise<void> {
    leave?.();
    leave = undefined;
    const mine = ++places;
    frame(place);
    showInMenu();
    document.title = say.window({ title: place.screen.title });
    const main = document.getElementById("screen")!;
    const root = document.createElement("div");
    root.className = `screen screen-${place.screen.name}`;
    try {
        const { screen } = await place.screen.load();
        if (mine !== places) return; // somebody was quicker
        main.replaceChildren(root);
        leave = screen.show(root, place.path, place.query);
    } catch (reason) {
        if (mine !== places) return;
        if (isRenewed) return location.reload(); // this screen is of the new build; a game goes on where it was
        main.replaceChildren(root);
        render(root, h("p", { class: "failure", role: "alert" }, say.notLoaded({ reason: String(reason) })));
    }
}

document.documentElement.lang = language;
document.querySelector(".skip")!.textContent = say.toContent();
loadSettings();
watchRuleLinks();
watchDamages(() => frame(readPlace(location.hash)));
watchPlace((place) => void show(place));
if ("serviceWorker" in navigator && location.protocol !== "file:") {
    const { serviceWorker } = navigator;
    void serviceWorker.register("sw.js").catch(() => undefined); // it works without, but not offline
    if (serviceWorker.controller) {
        serviceWorker.addEventListener("controllerchange", () => {
            isRenewed = true;
            frame(readPlace(location.hash));
        });
    }
}
