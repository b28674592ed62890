// Text of cards with their tags: "[On Play] draw 1" becomes a coloured tag and words.
import { h, type Child } from "./view";

// A word in brackets is a tag if it says when or how an effect is used; else it is a card's name.
const TAGS: [RegExp, string][] = [
    [/^(DON!!|Your Turn|Opponent)/, "cond"],
    [/^Once Per Turn/, "once"],
    [/^(Blocker|Rush|Double Attack|Banish|Unblockable)/, "keyword"],
    [/^Counter/, "counter"],
    [/^Trigger/, "trigger"],
    [/^(On |When |Activate|Main|End of|Start of|At the )/, "when"],
];

export function cardText(text: string): Child[] {
    return text.split(/(\[[^\]]+\])/).map((part) => {
        const word = /^\[(.+)\]$/.exec(part)?.[1];
        if (word === undefined) return part;
        const tag = TAGS.find(([pattern]) => pattern.test(word));
        return tag ? h("span", { class: `tag tag-${tag[1]}` }, word) : h("b", null, word);
    });
}

/** "3 cards", "1 card". */
export function counted(count: number, one: string, many = `${one}s`): string {
    return `${count} ${count === 1 ? one : many}`;
}

export function capital(text: string): string {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The number of a rule, as a link to its page. */
export function ruleLink(rule: string): Child {
    return h("a", { class: "rule", href: `#/rules/${rule}` }, `CR ${rule}`);
}
