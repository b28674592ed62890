// The words of the page and its code: faces.mjs. Every key of words/page.en.tsv is used, every other
// language has the same keys and blanks, and no file of web/ holds a sentence of its own.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { check, finish } from "./checks.mjs";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
// Languages that must be whole. Others may grow: what they lack is said in English.
const WHOLE = ["ja"];

function readTable(language) {
    const lines = fs.readFileSync(`${ROOT}/words/page.${language}.tsv`, "utf8").split("\n");
    return new Map(lines.filter((line) => line && !line.startsWith("#")).map((line) => line.split("\t", 2)));
}

function blanksOf(text) {
    return [...new Set([...text.matchAll(/\{\+?(\w+)/g)].map((match) => match[1]))].sort();
}

function* sources(folder) {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
        const name = path.join(folder, entry.name);
        if (entry.isDirectory()) yield* sources(name);
        else if (name.endsWith(".ts")) yield name;
    }
}

/** What no person reads: attributes, names of classes and keys, the languages of cards and records. */
const ATTRIBUTES = /^(class|type|role|href|key|style|id|name|icon|value|kind|rel|scope|viewBox|d|wave|easing|rotate|translate|lang|player|position|data-.*|on.*|--.*|aria-(?:hidden|live|pressed|expanded|current|describedby|haspopup))$/;
const CALLS = /^(querySelector(?:All)?|addEventListener|removeEventListener|createElement(?:NS)?|classes|matchMedia|has|includes|startsWith|lines|RegExp|closest|append|line|keep|Failure|Set)$/;
const FILES = /\/(icons|setup|arrows)\.ts$/; // paths of drawings, the notation of positions
const NAMES = new Set(["pick don", "trash character", "Player {}", "Log Pose", "logpose serve", "Esc", "Shift+C", "Escape", "Enter", "Tab", "Home", "End", "Space", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);

// --- Languages

const english = readTable("en");
for (const file of fs.readdirSync(`${ROOT}/words`)) {
    const language = /^page\.(\w+)\.tsv$/.exec(file)?.[1];
    if (!language || language === "en") continue;
    const table = readTable(language);
    for (const [key, text] of table) {
        check(`${file}: ${key} is not in English`, english.has(key));
        const unknown = blanksOf(text).filter((blank) => !blanksOf(english.get(key) ?? "").includes(blank));
        check(`${file}: ${key} has blanks that nobody fills: ${unknown}`, unknown.length === 0);
    }
    if (WHOLE.includes(language)) for (const key of english.keys()) check(`${file}: ${key} is missing`, table.has(key));
}

// --- Keys in the code

const used = new Set();
const held = [];
for (const file of sources(`${ROOT}/web/src`)) {
    const source = ts.createSourceFile(file, fs.readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
    const sections = new Map();
    for (const statement of source.statements) {
        const section = ts.isImportDeclaration(statement) && /^words\/(\w+)$/.exec(statement.moduleSpecifier.text)?.[1];
        const names = section && statement.importClause?.namedBindings;
        if (names && ts.isNamespaceImport(names)) sections.set(names.name.text, section);
    }
    visit(source);

    function visit(node) {
        if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && sections.has(node.expression.text)) {
            used.add(`${sections.get(node.expression.text)}.${node.name.text}`);
        }
        if (isText(node) && isSentence(textOf(node)) && !isNoFace(node)) held.push(`${path.relative(ROOT, file)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.getText()}`);
        ts.forEachChild(node, visit);
    }
}
for (const key of english.keys()) check(`words/page.en.tsv: ${key} is not used`, used.has(key) || key === "app.language");

// --- Sentences in the code

function isText(node) {
    return ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);
}

function textOf(node) {
    return ts.isTemplateExpression(node) ? node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join("") : node.text;
}

/** A word that begins with a capital letter, two words, or letters that no program needs. */
function isSentence(text) {
    return /^[A-Z][a-z]+$|[a-z]{2}[,.:;!?]? (?:[A-Za-z]{2}|\{)|\} [a-z]{2}|[\u3040-\u9fff]/.test(text);
}

function isNoFace(node) {
    if (NAMES.has(textOf(node)) || FILES.test(node.getSourceFile().fileName)) return true;
    for (let inner = node, up = node.parent; up; inner = up, up = up.parent) {
        if (ts.isImportDeclaration(up) || ts.isTypeNode(up) || ts.isCaseClause(up) || ts.isTypeAliasDeclaration(up) || ts.isInterfaceDeclaration(up)) return true;
        if (ts.isElementAccessExpression(up) && up.argumentExpression === inner) return true;
        if (ts.isBinaryExpression(up) && /^[!=]==?$|^in$/.test(up.operatorToken.getText())) return true;
        if (ts.isBinaryExpression(up) && /className$/.test(up.left.getText())) return true;
        if (ts.isPropertyAssignment(up)) return up.name === inner || ATTRIBUTES.test(up.name.getText().replaceAll('"', ""));
        if (ts.isReturnStatement(up) && inner === node && /^goes on$/.test(textOf(node))) return true;
        if (ts.isCallExpression(up) || ts.isNewExpression(up)) {
            const name = up.expression.getText().split(".").pop();
            if (CALLS.test(name)) return true;
            return name === "h" && up.arguments[0] === inner;
        }
        if (ts.isStatement(up)) return false;
    }
    return false;
}

check(`these files hold sentences of their own:\n  ${held.join("\n  ")}`, held.length === 0);
const html = fs.readFileSync(`${ROOT}/web/index.html`, "utf8").replace(/<noscript>[\s\S]*?<\/noscript>|<head>[\s\S]*?<\/head>/g, "");
check("web/index.html holds a sentence of its own", !/>[^<]*[a-z] [a-z][^<]*</.test(html.replace(/<a class="skip"[\s\S]*?<\/a>/, "")));

finish();
