// The page: settings first, then the frame around the screens, then the screen that is asked for.
import { readPlace, watchPlace, type Place } from "./router";
import { SCREENS } from "./screens/screens";
import { loadSettings } from "./state/settings";
import { damages, watchDamages } from "./state/store";
import { compass, icon } from "./ui/icons";
import { watchRuleLinks } from "./ui/rule-dialog";
import { h, render } from "./ui/view";

let leave: (() => void) | void;

function frame(place: Place): void {
    const header = document.getElementById("frame")!;
    document.body.classList.toggle("wide", place.screen.isWide ?? false);
    render(
        header,
        h("a", { class: "brand", href: "#/play" }, compass(), h("span", null, "Log Pose")),
        h(
            "nav",
            { "aria-label": "Screens" },
            SCREENS.filter((row) => row.inMenu).map((row) =>
                h("a", { key: row.name, href: `#/${row.name}`, "aria-current": row === place.screen ? "page" : null }, icon(row.icon), h("span", null, row.title)),
            ),
        ),
        damages.length > 0
            ? h("p", { class: "damage", role: "alert" }, `Something that this browser had kept could not be read and was set aside: ${damages.map((damage) => damage.name).join(", ")}.`)
            : null,
    );
}

async function show(place: Place): Promise<void> {
    leave?.();
    leave = undefined;
    frame(place);
    document.title = `${place.screen.title} · Log Pose`;
    const main = document.getElementById("screen")!;
    const root = document.createElement("div");
    root.className = `screen screen-${place.screen.name}`;
    try {
        const { screen } = await place.screen.load();
        if (readPlace(location.hash).screen !== place.screen) return; // somebody was quicker
        main.replaceChildren(root);
        leave = screen.show(root, place.path, place.query);
    } catch (reason) {
        main.replaceChildren(root);
        render(root, h("p", { class: "failure", role: "alert" }, `This screen could not be loaded: ${String(reason)}`));
    }
}

loadSettings();
watchRuleLinks();
watchDamages(() => frame(readPlace(location.hash)));
watchPlace((place) => void show(place));
if ("serviceWorker" in navigator && location.protocol !== "file:") {
    void navigator.serviceWorker.register("sw.js").catch(() => undefined); // it works without, but not offline
}
