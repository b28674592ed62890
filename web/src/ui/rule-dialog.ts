// A rule in a small window over the table, so that nobody has to leave a game to read it.
import { loadRules, ruleWithHeadings } from "./rulebook";
import { h, render } from "./view";
import * as say from "words/rules";

export async function showRule(number: string): Promise<void> {
    const dialog = document.createElement("dialog");
    dialog.className = "dialog rule-dialog";
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    const chain = await loadRules().then(
        (rules) => ruleWithHeadings(rules, number),
        () => [],
    );
    render(
        dialog,
        h("h2", null, say.rule({ number })),
        chain.length > 0
            ? h("dl", { class: "rule-chain" }, chain.map((rule) => [h("dt", null, rule.number), h("dd", { class: rule.number === number ? "it" : "" }, rule.title)]))
            : h("p", null, say.notShown()),
        h("div", { class: "buttons" }, h("button", { type: "button", class: "button main", autofocus: true, onclick: () => dialog.close() }, say.back())),
    );
    dialog.showModal();
}

/** Links to rules open here while a game is shown. */
export function watchRuleLinks(): void {
    document.addEventListener("click", (event) => {
        const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a.rule") : null;
        if (!link || !document.body.classList.contains("wide")) return;
        event.preventDefault();
        void showRule(link.hash.split("/").pop() ?? "");
    });
}
