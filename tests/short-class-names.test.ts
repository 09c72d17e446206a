import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "vite";
import tailwindcss from "@tailwindcss/vite";
import { expect, onTestFinished, test } from "vitest";
import {
  refuseClasses,
  renameInSheet,
  renameInSource,
  shortClassNames,
  shortName,
} from "#scripts/short-class-names.mjs";

const names = new Map([
  ["p-2", "A"],
  ["hover:bg-surface", "B"],
  ["2xl:p-2", "C"],
  ["content-['']", "D"],
]);

/** Returns the source of an expression in a template literal. */
const placed = (expression: string) => `\${${expression}}`;

test("classes are renamed in every string of a component, other words are not", () => {
  const source = [
    'import { cx } from "p-2";',
    `const wide = \`p-2 ${placed(`isWide ? "hover:bg-surface" : ''`)} 2xl:p-2\`;`,
    "const part = <div className=\"p-2 flex content-['']\" title={`p-20`}>p-2</div>;",
  ].join("\n");
  expect(renameInSource(source, "part.tsx", names)).toBe(
    [
      'import { cx } from "p-2";',
      `const wide = \`A ${placed(`isWide ? "B" : ''`)} C\`;`,
      'const part = <div className="A flex D" title={`p-20`}>p-2</div>;',
    ].join("\n"),
  );
});

test("a file elsewhere with classes is refused", () => {
  const refuse = (code: string) => () => refuseClasses(code, "rule.ts", names);
  expect(refuse('const look = "p-2 hover:bg-surface";')).toThrow(
    'rule.ts has classes ("p-2 hover:bg-surface"): move them to a folder with components.',
  );
  expect(refuse('const text = "a p-2 in a sentence", none = "";')).not.toThrow();
});

test("selectors are renamed, with their escapes; declarations are not", () => {
  const sheet = String.raw`.p-2{padding:.5rem}.hover\:bg-surface:hover,.flex .p-20{margin:0}.\32 xl\:p-2{background:url(p-2.p-2)}`;
  expect(renameInSheet(sheet.replace("url(p-2.p-2)", "none"), names)).toBe(
    ".A{padding:.5rem}.B:hover,.flex .p-20{margin:0}.C{background:none}",
  );
});

test("short names are unique, begin with a capital, and the first are single letters", () => {
  const many = Array.from({ length: 3000 }, (_, index) => shortName(index));
  expect(new Set(many).size).toBe(many.length);
  expect(many.every((name) => /^[A-Z][A-Za-z0-9]*$/.test(name))).toBe(true);
  expect(many[25]).toBe("Z");
});

test("a build renames the same class in components and style sheet, and leaves plain words and the sheets' own", async () => {
  const app = mkdtempSync(path.join(os.tmpdir(), "short-class-names-"));
  onTestFinished(() => rmSync(app, { recursive: true, force: true }));
  mkdirSync(path.join(app, "ui"));
  writeFileSync(
    path.join(app, "app.css"),
    '@import "tailwindcss/utilities" source("."); .my-own { color: red }',
  );
  writeFileSync(path.join(app, "ui/part.ts"), 'export const part = "flex p-[3px] my-own";');
  writeFileSync(
    path.join(app, "main.ts"),
    'import "./app.css"; import { part } from "./ui/part.ts"; console.log(part);',
  );
  const { output } = (await build({
    root: app,
    configFile: false,
    logLevel: "silent",
    plugins: [tailwindcss(), shortClassNames({ app, sheet: "app.css", folders: ["ui"] })],
    resolve: { alias: { tailwindcss: path.resolve("node_modules/tailwindcss") } },
    build: { write: false, rolldownOptions: { input: path.join(app, "main.ts") } },
  })) as { output: { fileName: string; code?: string; source?: string | Uint8Array }[] };
  expect(output.find(({ code }) => code)?.code).toContain("flex A my-own");
  const sheet = String(output.find(({ fileName }) => fileName.endsWith(".css"))?.source);
  expect(sheet).toMatch(/\.A\{padding:3px\}/);
  expect(sheet).toMatch(/\.flex\{/);
  expect(sheet).toMatch(/\.my-own\{/);
});
