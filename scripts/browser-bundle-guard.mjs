import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

/** @typedef {import("vite").Rolldown.OutputBundle} Bundle */

/** @typedef {import("vite").Rolldown.OutputChunk} Chunk */

/**
 * @typedef {{ scripts: number, files: number, styles: number }} Budget of a page: scripts and styles in bytes at
 *   brotli's best compression, and the number of script files, each of which costs a request
 */

/** @typedef {{ name: string, files: readonly string[] }} Page the modules of its routes, from the root's to its own */

/** @typedef {Pick<import("@react-router/dev/routes").RouteConfigEntry, "id" | "file" | "children">} Route */

/** @param {string} id of a module, as Vite names it */
const isServerModule = (id) => /\/app\/server\/|\.server\.[jt]sx?(\?|$)/.test(id.replaceAll("\\", "/"));

/** What a page may load only on demand. */
export const onlyOnDemand = [
  { what: "the back office", module: /\/app\/(admin|i18n\/admin[\w-]*)[/.]|\/app\/i18n\/translate-admin\./ },
  { what: "an editor", module: /\/node_modules\/(@tiptap|prosemirror-[\w-]+|@dnd-kit)\// },
  { what: "a dialog", module: /\/app\/ui\/(modal-)?dialog\.|\/node_modules\/@base-ui\// },
  {
    what: "popups",
    module: /\/app\/storefront\/campaigns\/popups\/(?!popups\.tsx)|\/app\/ui\/popups\/popup-/,
  },
  { what: "the mini-cart", module: /\/app\/storefront\/cart\/mini-cart/ },
  { what: "toasts", module: /\/node_modules\/sonner\// },
  { what: "the 3D view", module: /\/app\/storefront\/catalogue\/model\/|\/node_modules\/three\// },
  { what: "a chart", module: /\/app\/ui\/charts\// },
  { what: "the rules of forms", module: /\/node_modules\/zod\// },
];

const shopBudget = /** @type {Budget} */ (
  JSON.parse(readFileSync(fileURLToPath(new URL("byte-budget.json", import.meta.url)), "utf8"))
);

/**
 * Returns a Vite plugin that fails the build if the browser bundle holds server code, has more than one style sheet, or
 * exceeds the budget of styles (`byte-budget.json`); or if a public page, with all imports of its files, exceeds the
 * budget of scripts or loads at once what it may load only on demand. It checks the result, after React Router has
 * stripped loaders, actions and middleware.
 * @param {{ pages?: readonly Page[], budget?: Budget }} [checked]
 * @returns {import("vite").Plugin}
 */
export function browserBundleGuard({ pages = [], budget = shopBudget } = {}) {
  return {
    name: "browser-bundle-guard",
    apply: "build",
    applyToEnvironment: ({ config }) => config.consumer === "client",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const refusals = [
          ...serverModules(bundle),
          ...styleSheets(bundle, budget),
          ...heavyPages(bundle, pages, budget),
        ];
        if (refusals.length > 0) this.error(refusals.join("\n"));
      },
    },
  };
}

/** @param {Bundle} bundle */
function serverModules(bundle) {
  return chunksOf(bundle).flatMap((chunk) => {
    const leaked = Object.entries(chunk.modules).find(([id, { code }]) => code && isServerModule(id));
    return leaked ? [`${leaked[0]} is server code and would reach the browser`] : [];
  });
}

/**
 * @param {Bundle} bundle
 * @param {Budget} budget
 */
function styleSheets(bundle, budget) {
  const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith(".css"));
  const weight = sheets.reduce((sum, sheet) => sum + (sheet.type === "asset" ? weigh(sheet.source) : 0), 0);
  return [
    ...(sheets.length > 1
      ? [
          `There may be only one style sheet, but the build has: ${sheets.map(({ fileName }) => fileName).join(", ")}`,
        ]
      : []),
    ...(weight > budget.styles
      ? [`All style sheets weigh ${weight} bytes, over the ${budget.styles} allowed`]
      : []),
  ];
}

/**
 * @param {Bundle} bundle
 * @param {readonly Page[]} pages
 * @param {Budget} budget
 * @returns {string[]}
 */
function heavyPages(bundle, pages, budget) {
  const chunks = chunksOf(bundle);
  /** @type {Map<string, number>} */
  const weights = new Map();
  const weightOf = (/** @type {Chunk} */ { fileName, code }) => {
    const weight = weights.get(fileName) ?? weigh(code);
    weights.set(fileName, weight);
    return weight;
  };
  return pages.flatMap(({ name, files }) => {
    const own = chunks.filter(({ facadeModuleId }) => {
      const [module = ""] = (facadeModuleId ?? "").split("?");
      return module.endsWith("/entry.client.tsx") || files.some((file) => module.endsWith(`/app/${file}`));
    });
    const loaded = withImports(own, bundle);
    const modules = loaded.flatMap((chunk) =>
      Object.entries(chunk.modules).flatMap(([id, { code }]) => (code ? id.replaceAll("\\", "/") : [])),
    );
    const early = onlyOnDemand.flatMap(({ what, module }) => {
      const found = modules.find((id) => module.test(id));
      return found ? [`${name} loads ${what} at once: ${found}`] : [];
    });
    const many =
      loaded.length > budget.files
        ? [`${name} loads ${loaded.length} files of script, over the ${budget.files} allowed`]
        : [];
    const weight = loaded.reduce((sum, chunk) => sum + weightOf(chunk), 0);
    if (weight <= budget.scripts) return [...early, ...many];
    const largest = loaded.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, 5);
    const list = largest.map((chunk) => `${chunk.fileName} ${weightOf(chunk)}`).join(", ");
    return [
      ...early,
      ...many,
      `${name} loads ${weight} bytes of script, over the ${budget.scripts} allowed: ${list} ...`,
    ];
  });
}

/**
 * Returns the storefront's pages in both languages.
 * @param {readonly Route[]} routes
 * @param {readonly string[]} [above]
 * @returns {Page[]}
 */
export function publicPages(routes, above = ["root.tsx"]) {
  return routes.flatMap(({ id = "", file, children }) => {
    if (!/^(bg|en)\//.test(id)) return [];
    const files = [...above, file];
    return children ? publicPages(children, files) : [{ name: id, files }];
  });
}

/**
 * @param {readonly Chunk[]} chunks
 * @param {Bundle} bundle
 * @returns {Chunk[]} the chunks and all that they import, directly or indirectly
 */
function withImports(chunks, bundle) {
  const found = new Set(chunks);
  for (const chunk of found)
    for (const file of chunk.imports) {
      const imported = bundle[file];
      if (imported?.type === "chunk") found.add(imported);
    }
  return [...found];
}

/** @param {Bundle} bundle */
function chunksOf(bundle) {
  return Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file : []));
}

/** @param {string | Uint8Array} content */
function weigh(content) {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
