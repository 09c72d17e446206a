import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { compile } from "tailwindcss";
import { normalizePath, parseSync } from "vite";

/** @typedef {ReadonlyMap<string, string>} ShortNames by the class name in the sources */

/** @typedef {{ start: number, end: number }} Span of a literal's text in a source */

/**
 * Returns a Vite plugin that gives utility classes names of one or two characters in the built style sheet and in the
 * components that use them. Class names were a third of a page's HTML, which the server renders and compresses again
 * after each change. In development the classes are not renamed.
 *
 * It renames the classes that the style sheet's compiler makes from the components' string literals, in every literal
 * of `folders`. It does not rename plain words (`flex`, `hidden`), as a literal `"hidden"` need not be a class, nor
 * names that the style sheets themselves define (`.rich-text`), which the owner's HTML may use. The build fails if a
 * file elsewhere in `app` uses renamed classes.
 * @param {{ app: string, sheet: string, folders: readonly string[] }} options `folders` are the folders and files in
 *   `app` with components; `sheet` is the style sheet's file in `app`
 * @returns {import("vite").Plugin}
 */
export function shortClassNames({ app, sheet, folders }) {
  const root = normalizePath(path.resolve(app));
  const places = folders.map((folder) => `${root}/${folder}`);
  /** @type {Promise<ShortNames> | undefined} */
  let names;
  const shortNames = () => (names ??= findNames(`${root}/${sheet}`, sourcesIn(places)));
  return {
    name: "short-class-names",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\.(css|tsx?)(\?|$)/ },
      async handler(code, id) {
        const [file = ""] = normalizePath(id).split("?");
        if (file === `${root}/${sheet}`) return { code: renameInSheet(code, await shortNames()), map: null };
        if (!isSource(file) || !file.startsWith(`${root}/`)) return;
        if (!places.some((place) => file === place || file.startsWith(`${place}/`)))
          return refuseClasses(code, file, await shortNames());
        return { code: renameInSource(code, file, await shortNames()), map: null };
      },
    },
  };
}

/**
 * @param {string} code
 * @param {string} file
 * @param {ShortNames} names
 * @throws if a literal of the file consists of renamed classes only
 */
export function refuseClasses(code, file, names) {
  for (const { start, end } of literalsOf(code, file)) {
    const words = code.slice(start, end).split(/\s+/).filter(Boolean);
    if (words.length > 0 && words.every((word) => names.has(word)))
      throw new Error(`${file} has classes ("${words.join(" ")}"): move them to a folder with components.`);
  }
}

/** @param {string} file */
const isSource = (file) => /(?<!\.test)\.tsx?$/.test(file);

/**
 * @param {readonly string[]} places
 * @returns {string[]} the sources' files, in a fixed order
 */
function sourcesIn(places) {
  return places.flatMap((place) =>
    isSource(place)
      ? place
      : readdirSync(place, { recursive: true, encoding: "utf8" })
          .filter(isSource)
          .toSorted()
          .map((file) => `${place}/${normalizePath(file)}`),
  );
}

/**
 * Returns the short name of each class, the shortest for those used most.
 * @param {string} sheet
 * @param {readonly string[]} sources
 * @returns {Promise<ShortNames>}
 */
async function findNames(sheet, sources) {
  /** @type {Map<string, number>} */
  const uses = new Map();
  for (const file of sources) {
    const code = readFileSync(file, "utf8");
    for (const { start, end } of literalsOf(code, file))
      for (const word of code.slice(start, end).split(/\s+/)) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  const words = [...uses.keys()];
  const compiler = await compile(readFileSync(sheet, "utf8"), {
    base: path.dirname(sheet),
    loadStylesheet: async (id, base) => {
      const file = id.startsWith(".") ? path.resolve(base, id) : styleSheetOf(id);
      return { path: file, base: path.dirname(file), content: readFileSync(file, "utf8") };
    },
  });
  const ofSheets = new Set(classesIn(compiler.build([])));
  const made = new Set(classesIn(compiler.build(words)));
  const renamed = words
    .filter((word) => made.has(word) && !ofSheets.has(word) && !/^[a-z]+$/.test(word))
    .toSorted((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0) || (a < b ? -1 : 1));
  return new Map(renamed.map((word, index) => [word, shortName(index)]));
}

/** @param {string} id of a package's style sheet */
function styleSheetOf(id) {
  const { resolve } = createRequire(import.meta.url);
  return resolve(id === "tailwindcss" ? "tailwindcss/index.css" : id);
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const digits = `${letters}${letters.toLowerCase()}0123456789`;

/**
 * Returns the short name with an index. Names begin with a capital, as no other class of the shop does.
 * @param {number} index
 * @returns {string}
 */
export function shortName(index) {
  if (index < letters.length) return letters.charAt(index);
  const rest = index - letters.length;
  return shortName(Math.floor(rest / digits.length)) + digits.charAt(rest % digits.length);
}

/** A class selector: letters, digits and escapes (https://drafts.csswg.org/css-syntax/#consume-name). */
const classSelector = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[a-z_-])(?:\\[0-9a-f]{1,6} ?|\\.|[\w-])*)/gi;

/** @param {string} css */
function classesIn(css) {
  return Array.from(css.matchAll(classSelector), ([, name = ""]) => unescaped(name));
}

/** @param {string} name of a class in a selector */
function unescaped(name) {
  return name.replaceAll(
    /\\(?:([0-9a-f]{1,6}) ?|(.))/gi,
    (_, /** @type {string | undefined} */ code, character) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : String(character),
  );
}

/**
 * @param {string} css
 * @param {ShortNames} names
 */
export function renameInSheet(css, names) {
  return css.replaceAll(classSelector, (selector, /** @type {string} */ name) => {
    const short = names.get(unescaped(name));
    return short ? `.${short}` : selector;
  });
}

/**
 * Renames the classes in a module's string literals.
 * @param {string} code
 * @param {string} file its name, which says whether it has JSX
 * @param {ShortNames} names
 */
export function renameInSource(code, file, names) {
  let renamed = "";
  let at = 0;
  for (const { start, end } of literalsOf(code, file)) {
    renamed += code.slice(at, start);
    renamed += code.slice(start, end).replaceAll(/\S+/g, (word) => names.get(word) ?? word);
    at = end;
  }
  return renamed + code.slice(at);
}

/**
 * @param {string} code
 * @param {string} file
 * @returns {Span[]} the text of each string literal, without its quotes, in order
 */
function literalsOf(code, file) {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  /** @type {Span[]} */
  const found = [];
  const visit = (/** @type {unknown} */ node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== "object" || node === null || !("type" in node)) return;
    const { type, start, end, value } =
      /** @type {{ type: string, start: number, end: number, value?: unknown }} */ (node);
    if (type === "ImportDeclaration" || type === "ImportExpression") return;
    if (type === "Literal" && typeof value === "string") found.push({ start: start + 1, end: end - 1 });
    if (type === "TemplateElement") {
      const { raw } = /** @type {{ raw: string }} */ (value);
      // The parser's span may include the delimiters.
      const from = code.startsWith(raw, start) && end - start === raw.length ? start : start + 1;
      found.push({ start: from, end: from + raw.length });
    }
    Object.values(node).forEach(visit);
  };
  visit(program);
  return found.toSorted((a, b) => a.start - b.start);
}
