import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { locales } from "#app/domain/locale.ts";
import { bg } from "#app/i18n/bg.ts";
import routes from "#app/routes.ts";
import { publicPages } from "#scripts/browser-bundle-guard.mjs";
import { importsIn } from "#scripts/module-imports.mjs";

const textFiles = "app/i18n/texts/";
const root = path.join(import.meta.dirname, "..");
const keys = new Set(Object.keys(bg));

/** `ownTexts` are the files of texts that a module loads itself, for itself and what it imports. */
type Module = { imports: string[]; texts: string[]; ownTexts: string[] };
const known = new Map<string, Module>();

/** Returns what a browser module imports, and the text keys in it. */
function moduleOf(file: string): Module {
  const found = known.get(file);
  if (found) return found;
  const source = readFileSync(path.join(root, file), "utf8");
  const all = importsIn(file, source)
    .filter(({ typeOnly }) => !typeOnly)
    .map(({ specifier }) =>
      specifier.startsWith("#app/")
        ? specifier.slice(1)
        : path.posix.join(path.posix.dirname(file), specifier.startsWith(".") ? specifier : "#"),
    );
  const imports = all
    .filter((each) => /^app\/(?!server\/|i18n\/texts).*(?<!\.server)\.tsx?$/.test(each))
    .filter((each) => existsSync(path.join(root, each)));
  const ownTexts = file.startsWith("app/i18n/") ? [] : all.filter((each) => each.startsWith(textFiles));
  const module = { imports, texts: [...textsIn(source)], ownTexts };
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

/** Returns the modules that these load, without what a module with texts of its own loads. */
function loadedBy(files: readonly string[]): Set<string> {
  const seen = new Set(files);
  for (const file of seen) {
    const { imports, ownTexts } = moduleOf(file);
    if (ownTexts.length === 0) for (const imported of imports) seen.add(imported);
  }
  return seen;
}

/** Returns the texts that modules show and these files of texts do not have. */
function missingTexts(modules: Iterable<string>, files: readonly string[]): string[] {
  const loaded = files.map((file) => readFileSync(path.join(root, file), "utf8")).join("");
  return [...modules].flatMap((file) => moduleOf(file).texts).filter((key) => !loaded.includes(`"${key}":`));
}

test("every storefront page loads the texts that it shows", () => {
  const missing = publicPages(routes).flatMap(({ name, files }) => {
    const [texts, modules] = [true, false].map((isText) =>
      files.map((file) => `app/${file}`).filter((file) => file.startsWith(textFiles) === isText),
    );
    return missingTexts(loadedBy(modules ?? []), texts ?? []).map((key) => `${name}: ${key}`);
  });
  expect(missing).toEqual([]);
});

test("a part of all pages loads what it shows beyond their texts", () => {
  const pages = publicPages(routes).map(({ files }) =>
    files.map((file) => `app/${file}`).filter((file) => !file.startsWith(textFiles)),
  );
  const parts = [...loadedBy(pages.flat())].filter((file) => moduleOf(file).ownTexts.length > 0);
  expect(parts).not.toEqual([]);
  const missing = parts.flatMap((part) =>
    locales.flatMap((locale) =>
      missingTexts(
        loadedBy(moduleOf(part).imports),
        [`${textFiles}shop-${locale}.ts`, ...moduleOf(part).ownTexts].filter((file) =>
          file.endsWith(`-${locale}.ts`),
        ),
      ).map((key) => `${part} (${locale}): ${key}`),
    ),
  );
  expect(missing).toEqual([]);
});
