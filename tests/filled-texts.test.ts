import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { bg } from "#app/i18n/bg.ts";

const root = path.join(import.meta.dirname, "..");
const shopTexts: Readonly<Record<string, string>> = bg;
const adminTexts: Readonly<Record<string, string>> = { ...bg, ...adminBg };

type Node = { type: string; [part: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const part of Object.values(node).flat()) if (isNode(part)) yield* nodesIn(part);
}

/** Returns the keys that an argument may be: a string literal, or either branch of a conditional. */
function keysOf(argument: unknown): string[] {
  if (!isNode(argument)) return [];
  if (argument.type === "ConditionalExpression")
    return [...keysOf(argument.consequent), ...keysOf(argument.alternate)];
  return argument.type === "Literal" && typeof argument.value === "string" ? [argument.value] : [];
}

/** Returns the names in an object literal; null if they cannot be read from the source. */
function namesOf(values: unknown): string[] | null {
  if (values === undefined) return [];
  if (!isNode(values) || values.type !== "ObjectExpression") return null;
  const parts = [values.properties].flat().filter(isNode);
  if (parts.some(({ type }) => type === "SpreadElement")) return null;
  return parts.flatMap(({ key }) => (isNode(key) && typeof key.name === "string" ? [key.name] : []));
}

/** Returns the placeholders that `t("key", { … })` calls in a file leave without a value. */
function unfilled(file: string, source: string): string[] {
  const texts = file.startsWith("app/admin/") ? adminTexts : shopTexts;
  return [...nodesIn(parseSync(file, source).program as unknown as Node)].flatMap((node) => {
    if (node.type !== "CallExpression" || !isNode(node.callee) || node.callee.name !== "t") return [];
    const [key, values] = [node.arguments].flat();
    const names = namesOf(values);
    if (!names) return [];
    return keysOf(key).flatMap((each) =>
      [...(texts[each] ?? "").matchAll(/\{(\w+)\}/g)]
        .filter(([, name = ""]) => !names.includes(name))
        .map(([placeholder]) => `${file}: ${each}: ${placeholder}`),
    );
  });
}

test("every call of t() gives a value to each placeholder of its text", () => {
  const files = globSync("app/**/!(*.test).{ts,tsx}", { cwd: root });
  const open = files.flatMap((file) => unfilled(file, readFileSync(path.join(root, file), "utf8")));
  expect(open).toEqual([]);
});

test("finds a placeholder without a value", () => {
  const source = (values: string) => `<p>{t(is ? "footer.copyright" : "nav.home"${values})}</p>`;
  const open = (values: string) => unfilled("x.tsx", source(values)).map((each) => each.split(": ").at(-1));
  expect(open("")).toEqual(["{years}", "{company}"]);
  expect(open(", { company }")).toEqual(["{years}"]);
  expect(open(", { company, years: 1 }")).toEqual([]);
  expect(open(", values")).toEqual([]);
});
