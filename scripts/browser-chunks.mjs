import { readFileSync } from "node:fs";
import path from "node:path";
import { normalizePath } from "vite";

/** @typedef {Parameters<import("vite").Rolldown.CodeSplittingNameFunction>[1]} Graph */

/** What draws every page, the back office's too, and the bundler's own few lines. */
const framework = /\/node_modules\/(react|react-dom|react-router|scheduler)\/|^\0rolldown\//;

/** What stands for a file of a route; each is a file of the result. */
const routeEntry = "?__react-router-build-client-route";

/**
 * How the browser's half of the shop is cut into files: what every page uses is one, what every page of the shop uses
 * besides is another, and the bundler cuts the rest. Left to itself it makes one of each module that has users of its own,
 * sixty to a page; together they weigh a tenth less.
 * @param {string} appFolder
 * @returns {import("vite").Rolldown.CodeSplittingOptions}
 */
export function browserChunks(appFolder) {
  const app = normalizePath(path.resolve(appFolder));
  /** @type {{ base: Set<string>, shop: Set<string> } | undefined} */
  let used;
  return {
    groups: [
      {
        name(id, graph) {
          used ??= {
            base: usedBy(`${app}/root.tsx${routeEntry}`, graph),
            shop: usedBy(`${app}/storefront/layout.tsx${routeEntry}`, graph),
          };
          if (framework.test(id) || used.base.has(id)) return "base";
          return used.shop.has(id) ? "shop" : null;
        },
      },
    ],
  };
}

/**
 * @param {string} entry
 * @param {Graph} graph
 * @returns {Set<string>} ids of the modules that it imports, and that those import
 */
function usedBy(entry, graph) {
  /** @type {Set<string>} */
  const found = new Set();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
    for (const imported of importedIds.flatMap((each) =>
      iconLibrary.test(each) ? iconsIn(code ?? "", each) : each,
    )) {
      if (found.has(imported)) continue;
      found.add(imported);
      waiting.push(imported);
    }
  }
  return found;
}

/** The icons' main module, which names all there are, whoever asks for one. */
const iconLibrary = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/;

/**
 * The modules of the icons that a module asks for by name.
 * @param {string} code
 * @param {string} library
 * @returns {string[]}
 */
function iconsIn(code, library) {
  const [, names = ""] = /import \{([^}]*)\} from "lucide-react"/.exec(code) ?? [];
  return names.split(",").flatMap((name) => iconsOf(library).get(name.trim()) ?? []);
}

/** @type {Map<string, string> | undefined} */
let knownIcons;

/** @param {string} library */
function iconsOf(library) {
  if (knownIcons) return knownIcons;
  const lists = readFileSync(library, "utf8").matchAll(/export \{([^}]*)\} from '\.\/(icons\/[\w-]+\.mjs)'/g);
  knownIcons = new Map(
    [...lists].flatMap(([, names = "", file = ""]) =>
      [...names.matchAll(/ as (\w+)/g)].map(([, name = ""]) => [
        name,
        path.posix.join(path.posix.dirname(library), file),
      ]),
    ),
  );
  return knownIcons;
}
