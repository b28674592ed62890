// Text of lessons: paragraphs, lists, and rule numbers as links.
import { ruleLink } from "../../ui/text";
import { h, type Child } from "../../ui/view";
import * as say from "words/learn";

export function prose(paragraphs: string[]): Child[] {
    const out: Child[] = [];
    let list: string[] = [];
    const flush = () => {
        if (list.length > 0) out.push(h("ul", { key: `list${out.length}` }, list.map((item, i) => h("li", { key: i }, linked(item)))));
        list = [];
    };
    for (const paragraph of paragraphs) {
        if (paragraph.startsWith("*")) list.push(paragraph.slice(1).trim());
        else {
            flush();
            const isTask = paragraph.startsWith(say.task());
            out.push(h("p", { key: out.length, class: isTask ? "task" : "" }, linked(paragraph)));
        }
    }
    flush();
    return out;
}

function linked(text: string): Child[] {
    return text.split(/(CR \d+(?:-\d+)*)/).map((part) => (part.startsWith("CR ") ? ruleLink(part.slice(3)) : part));
}
