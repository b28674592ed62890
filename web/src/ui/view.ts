// Draws a description of elements into the page and keeps what is already there: an element with
// the same key stays the same element, so focus, scrolling and running animations survive.

export type Child = VNode | string | number | null | undefined | false | Child[];

type Style = Record<string, string | number>;
export type Props = {
    key?: string | number;
    class?: string;
    style?: Style;
    // Called once, when the element is in the page.
    made?: (element: HTMLElement) => void;
    [name: string]: unknown;
};

export interface VNode {
    tag: string; // "" for text
    key: string | number | undefined;
    props: Props;
    children: VNode[];
    text: string;
    node?: Node;
}

const SVG = "http://www.w3.org/2000/svg";
const OWN = new Set(["key", "style", "made"]);
// Set as properties, because the attribute is only the first value.
const PROPERTIES = new Set(["value", "checked", "disabled", "open", "scrollTop", "indeterminate"]);

export function h(tag: string, props?: Props | null, ...children: Child[]): VNode {
    return { tag, key: props?.key, props: props ?? {}, children: flat(children), text: "" };
}

function flat(children: Child[], out: VNode[] = []): VNode[] {
    for (const child of children) {
        if (child === null || child === undefined || child === false) continue;
        if (Array.isArray(child)) flat(child, out);
        else if (typeof child === "object") out.push(child);
        else out.push({ tag: "", key: undefined, props: {}, children: [], text: String(child) });
    }
    return out;
}

const drawn = new WeakMap<Node, VNode[]>();

/** Makes the children of 'root' what 'children' describe. */
export function render(root: Element, ...children: Child[]): void {
    patchChildren(root, flat(children), root.namespaceURI === SVG);
}

function patchChildren(parent: Node, next: VNode[], isSvg: boolean): void {
    const before = drawn.get(parent) ?? [];
    const keyed = new Map<string | number, VNode>();
    const rest: VNode[] = [];
    for (const old of before) {
        if (old.key === undefined || keyed.has(old.key)) rest.push(old);
        else keyed.set(old.key, old);
    }
    let at: Node | null = before.length > 0 ? parent.firstChild : null;
    for (const item of next) {
        const old = taken(item, keyed, rest);
        if (old) update(old, item, isSvg);
        else create(item, isSvg);
        const node = item.node!;
        if (node === at) at = at.nextSibling;
        else parent.insertBefore(node, at);
    }
    for (const old of [...keyed.values(), ...rest]) {
        (old.node as ChildNode).remove();
    }
    drawn.set(parent, next);
}

/** The old description of the same element, taken out of the lists; or undefined. */
function taken(item: VNode, keyed: Map<string | number, VNode>, rest: VNode[]): VNode | undefined {
    if (item.key !== undefined) {
        const old = keyed.get(item.key);
        if (!old || old.tag !== item.tag) return undefined;
        keyed.delete(item.key);
        return old;
    }
    const index = rest.findIndex((old) => old.tag === item.tag);
    return index >= 0 ? rest.splice(index, 1)[0] : undefined;
}

function create(item: VNode, isSvg: boolean): void {
    if (item.tag === "") {
        item.node = document.createTextNode(item.text);
        return;
    }
    const svg = isSvg || item.tag === "svg";
    const element = svg ? document.createElementNS(SVG, item.tag) : document.createElement(item.tag);
    item.node = element;
    setProps(element as HTMLElement, {}, item.props);
    patchChildren(element, item.children, svg);
    const { made } = item.props;
    if (made) queueMicrotask(() => made(element as HTMLElement));
}

function update(old: VNode, item: VNode, isSvg: boolean): void {
    item.node = old.node;
    if (item.tag === "") {
        if (old.text !== item.text) (item.node as Text).data = item.text;
        return;
    }
    setProps(item.node as HTMLElement, old.props, item.props);
    patchChildren(item.node!, item.children, isSvg || item.tag === "svg");
}

function setProps(element: HTMLElement, before: Props, next: Props): void {
    for (const name of Object.keys(before)) {
        if (!(name in next)) setProp(element, name, undefined);
    }
    for (const [name, value] of Object.entries(next)) {
        if (value !== before[name] || PROPERTIES.has(name)) setProp(element, name, value);
    }
    setStyle(element, before.style ?? {}, next.style ?? {});
}

function setProp(element: HTMLElement, name: string, value: unknown): void {
    if (OWN.has(name)) return;
    if (name.startsWith("on")) {
        (element as unknown as Record<string, unknown>)[name] = value ?? null;
    } else if (PROPERTIES.has(name)) {
        const own = element as unknown as Record<string, unknown>;
        if (own[name] !== value) own[name] = value ?? false;
    } else if (value === undefined || value === null || value === false) {
        element.removeAttribute(name);
    } else {
        element.setAttribute(name, value === true ? "" : String(value));
    }
}

// Through the object model: the page's policy allows no style attributes.
function setStyle(element: HTMLElement, before: Style, next: Style): void {
    for (const name of Object.keys(before)) {
        if (!(name in next)) element.style.removeProperty(name);
    }
    for (const [name, value] of Object.entries(next)) {
        if (before[name] !== value) element.style.setProperty(name, String(value));
    }
}

/** Joins class names, leaving out what is empty. */
export function classes(...names: (string | false | null | undefined)[]): string {
    return names.filter(Boolean).join(" ");
}
