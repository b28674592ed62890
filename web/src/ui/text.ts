// Text of cards with their tags: "[On Play] draw 1", "【登場時】…", becomes a coloured tag and words.
import { h, type Child } from "./view";

// A word in brackets is a tag if it says when or how an effect is used; else it is a card's name.
const TAGS: [RegExp, string][] = [
    [/^(DON!!|Your Turn|Opponent|ドン!!|自分のターン中|相手のターン中)/, "cond"],
    [/^(Once Per Turn|ターン1回)/, "once"],
    [/^(Blocker|Rush|Double Attack|Banish|Unblockable|ブロッカー|速攻|ダブルアタック|バニッシュ|ブロック不可)/, "keyword"],
    [/^(Counter|カウンター)/, "counter"],
    [/^(Trigger|トリガー)/, "trigger"],
    [/^(On |When |Activate|Main|End of|Start of|At the |起動メイン|メイン|.*(時|終了時)$)/, "when"],
];

export function cardText(text: string): Child[] {
    return text.split(/(\[[^\]]+\]|【[^】]+】|「[^」]+」)/).map((part) => {
        const word = /^[[【「](.+)[\]】」]$/.exec(part)?.[1];
        if (word === undefined) return part;
        const tag = part.startsWith("「") ? undefined : TAGS.find(([pattern]) => pattern.test(word));
        return tag ? h("span", { class: `tag tag-${tag[1]}` }, word) : h("b", null, part.startsWith("「") ? part : word);
    });
}

export function capital(text: string): string {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The number of a rule, as a link to its page. */
export function ruleLink(rule: string): Child {
    return h("a", { class: "rule", href: `#/rules/${rule}` }, `CR ${rule}`);
}
