import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { bg } from "#app/i18n/bg.ts";
import routes from "#app/routes.ts";
import { publicPages } from "#scripts/browser-bundle-guard.mjs";
import { importsIn } from "#scripts/module-imports.mjs";

const root = path.join(import.meta.dirname, "..");
const keys = new Set(Object.keys(bg));

type Module = { imports: string[]; texts: string[] };
const known = new Map<string, Module>();

/** Returns what a browser module imports, and the text keys in it. */
function moduleOf(file: string): Module {
  const found = known.get(file);
  if (found) return found;
  const source = readFileSync(path.join(root, file), "utf8");
  const imports = importsIn(file, source)
    .filter(({ typeOnly }) => !typeOnly)
    .map(({ specifier }) =>
      specifier.startsWith("#app/")
        ? specifier.slice(1)
        : path.posix.join(path.posix.dirname(file), specifier.startsWith(".") ? specifier : "#"),
    )
    .filter((each) => /^app\/(?!server\/|i18n\/texts).*(?<!\.server)\.tsx?$/.test(each))
    .filter((each) => existsSync(path.join(root, each)));
  const module = { imports, texts: [...textsIn(source)] };
  known.set(file, module);
  return module;
}

/**
 * Finds keys in string literals and in template literals, whose expressions match anything; `pageMeta` names the texts
 * of a page's head.
 */
function textsIn(source: string): Set<string> {
  const found = new Set<string>();
  for (const [, plain = ""] of source.matchAll(/"([\w.-]+)"/g)) if (keys.has(plain)) found.add(plain);
  for (const [, start = "", rest = ""] of source.matchAll(/`([\w-]+\.[\w.-]*)(\$\{[^`]*)`/g)) {
    if (start === "seo.") continue;
    const end =
      rest
        .replaceAll(/\$\{[^}]*\}/g, "*")
        .split("*")
        .at(-1) ?? "";
    const fits = (key: string) =>
      key.startsWith(start) && key.endsWith(end) && key.length > start.length + end.length;
    for (const key of keys) if (fits(key)) found.add(key);
  }
  for (const [, page] of source.matchAll(/pageMeta\("([\w-]+)"/g)) found.add(`seo.${page}.title`);
  return found;
}

function textsOf(files: readonly string[]): string[] {
  const seen = new Set(files);
  for (const file of seen) for (const imported of moduleOf(file).imports) seen.add(imported);
  return [...seen].flatMap((file) => moduleOf(file).texts);
}

test("every storefront page loads the texts that it shows", () => {
  const missing = publicPages(routes).flatMap(({ name, files }) => {
    const loaded = files
      .filter((file) => file.startsWith("i18n/texts/"))
      .map((file) => readFileSync(path.join(root, "app", file), "utf8"))
      .join("");
    const shown = textsOf(files.filter((file) => !file.startsWith("i18n/")).map((file) => `app/${file}`));
    return shown.filter((key) => !loaded.includes(`"${key}":`)).map((key) => `${name}: ${key}`);
  });
  expect(missing).toEqual([]);
});
