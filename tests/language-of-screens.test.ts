import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { bg } from "#app/i18n/bg.ts";

// The screens take every text from the language modules and every link from `localePath`, by the page's language. Since
// this test proves it of the source, a journey runs in only one language.

const root = path.join(import.meta.dirname, "..");
const screens = "app/{storefront,admin,ui}/**/!(*.test|*.server).{ts,tsx}";

/** Modules with texts of their own, each with its reason. */
const exempt = new Map([
  ["app/admin/orders/documents/invoice-preview.tsx", "invoices are in Bulgarian by law, with fixed labels"],
  ["app/admin/homepage/section-templates.ts", "the texts of both languages that a new section starts with"],
  ["app/admin/shared/rich-text/pasted-lists.ts", "the letters by which Bulgarian lists are numbered"],
  ["app/admin/popups/popup-templates.ts", "the texts of both languages that a new popup starts with"],
]);

/** Names of attributes that a person reads or hears. */
const spoken = new Set(["aria-label", "aria-description", "alt", "label", "placeholder", "title"]);
/** Examples of typed values, which are not texts: a URL, a path, a colour, and slugs that the specification quotes. */
const example = /^(https:\/\/|[/#]|home, products, contact$)/;
/** Texts that are the same in both languages. */
const name = /^(PDF|BG|EN|SEO|&nbsp;|npm run admin -- reset-two-factor)$/;
/**
 * Addresses that are the same in both languages. The back office has one address and links to the Bulgarian storefront.
 */
const withoutLanguage = /^\/(admin|api|media|demo|assets)(\/|$)/;
const keys = new Set<string>([...Object.keys(bg), ...Object.keys(adminBg)]);

type Node = { type: string; start: number; [part: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const part of Object.values(node).flat()) if (isNode(part)) yield* nodesIn(part);
}

/** Returns the text of a literal, or the fixed parts of a template. */
function textOf(node: unknown): string {
  if (!isNode(node)) return "";
  if (node.type === "JSXExpressionContainer") return textOf(node.expression);
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : "";
  if (node.type !== "TemplateLiteral" || !Array.isArray(node.quasis)) return "";
  return node.quasis.map((quasi: { value: { raw: string } }) => quasi.value.raw).join(" ");
}

const isWritten = (text: string) =>
  /\p{L}{2}/u.test(text) && !keys.has(text) && !example.test(text) && !name.test(text.trim());

function faultOf(node: Node, isOfStorefront: boolean): string | undefined {
  if (node.type === "JSXText" && isWritten(String(node.value).trim()))
    return `text: ${String(node.value).trim()}`;
  if (/[Ѐ-ӿ]{2}/.test(textOf(node))) return `text: ${textOf(node)}`;
  const callee = isNode(node.callee) ? String(node.callee.name) : "";
  const argument = textOf([node.arguments].flat()[0]);
  if (/[tT]ranslator$/.test(callee) && /^(bg|en)$/.test(argument)) return `a fixed language: ${callee}`;
  const attribute = node.type === "JSXAttribute" && isNode(node.name) ? String(node.name.name) : "";
  const value = textOf(node.value);
  if (spoken.has(attribute) && isWritten(value)) return `${attribute}: ${value}`;
  const isLink = ["to", "href", "action"].includes(attribute);
  const isMove = ["navigate", "redirect", "replace"].includes(callee);
  const address = isLink ? value : isMove ? argument : "";
  const follows = !address.startsWith("/") || withoutLanguage.test(address);
  return isOfStorefront && !follows ? `${attribute || callee}: ${address}` : undefined;
}

/** Returns the texts and links of a module that do not follow the page's language. */
function faultsOf(file: string, source: string): string[] {
  const { program } = parseSync(file, source);
  const isOfStorefront = !file.startsWith("app/admin/");
  return [...nodesIn(program as unknown as Node)].flatMap((node) => faultOf(node, isOfStorefront) ?? []);
}

test("every text and link of a screen follows the page's language", () => {
  const files = globSync(screens, { cwd: root }).filter((file) => !exempt.has(file));
  expect(files.length).toBeGreaterThan(300);
  const faults = files.flatMap((file) =>
    faultsOf(file, readFileSync(path.join(root, file), "utf8")).map((fault) => `${file}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

test("finds a fixed text, link or language", () => {
  for (const [source, fault] of [
    ["<p>Количка</p>", "text: Количка"],
    ["<p>Cart</p>", "text: Cart"],
    [`<p>{\`Общо \${sum}\`}</p>`, "text: Общо  "],
    ['<a aria-label="Close" />', "aria-label: Close"],
    ['<a to="/cart" />', "to: /cart"],
    [`<a to={\`/products/\${id}\`} />`, "to: /products/ "],
    ['translator("bg")', "a fixed language: translator"],
    ['navigate("/cart")', "navigate: /cart"],
  ] as const)
    expect(faultsOf("x.tsx", source)).toContain(fault);
  for (const source of [
    '<a to="/admin">{t("nav.cart")}</a>',
    '<a to={localePath(locale, "/cart")} title={name} />',
  ])
    expect(faultsOf("x.tsx", source)).toEqual([]);
});
