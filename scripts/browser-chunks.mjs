import { readFileSync } from "node:fs";
import path from "node:path";
import { normalizePath } from "vite";

/** @typedef {Parameters<import("vite").Rolldown.CodeSplittingNameFunction>[1]} Graph */

/** What draws every page, the back office's too, and the bundler's own few lines. */
const framework = /\/node_modules\/(react|react-dom|react-router|scheduler)\/|^\0rolldown\//;

/** What stands for a file of a route; each is a file of the result. */
const routeEntry = "?__react-router-build-client-route";

/** Pages that have a file of what they share and no other page uses: where products are shown, and where they are bought. */
const together = Object.entries({
  products: /^storefront\/(home|products|product|landing-page|wishlist)\.tsx$/,
  buying: /^storefront\/(cart|checkout)\.tsx$/,
});

/**
 * How the browser's half of the shop is cut into files: what every page uses is one, what every page of the shop uses
 * besides is another, some pages have one together, and the bundler cuts the rest. Left to itself it makes one of each
 * module that has users of its own, sixty to a page, most of them of a few hundred bytes, each of which costs a request;
 * together they weigh a tenth less.
 * @param {string} appFolder
 * @param {readonly { files: readonly string[] }[]} pages public ones, by the modules of their routes
 * @returns {import("vite").Rolldown.CodeSplittingOptions}
 */
export function browserChunks(appFolder, pages) {
  const app = normalizePath(path.resolve(appFolder));
  const files = [...new Set(pages.flatMap((page) => page.files.at(-1) ?? []))];
  /** @type {Map<string, Chunk> | undefined} */
  let chunks;
  // What a file's modules import is drawn into it unless a file before it has it; it has as many users at least.
  const ranks = [base.rank, shop.rank, ...files.map((_, index) => files.length - index), 0];
  return {
    groups: ranks.map((rank, index) => ({
      priority: ranks.length - index,
      name(id, graph) {
        chunks ??= chunksOf(files, (file) => usedBy(`${app}/${file}${routeEntry}`, graph));
        const chunk = framework.test(id) ? base : chunks.get(id);
        return chunk?.rank === rank ? chunk.name : null;
      },
    })),
  };
}

/** @typedef {{ name: string, rank: number }} Chunk of a higher rank before those of a lower */

const base = { name: "base", rank: Infinity };
const shop = { name: "shop", rank: Number.MAX_SAFE_INTEGER };

/**
 * @param {readonly string[]} files the pages' own modules
 * @param {(file: string) => Set<string>} modulesOf
 * @returns {Map<string, Chunk>} the chunk of each module that is not left to the bundler
 */
function chunksOf(files, modulesOf) {
  /** @type {Map<string, string[]>} */
  const users = new Map();
  for (const file of files) for (const id of modulesOf(file)) users.set(id, [...(users.get(id) ?? []), file]);
  /** @type {Map<string, Chunk>} */
  const chunks = new Map();
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const [id, pages] of users) {
    if (pages.length === 1) continue;
    const key = pages.join();
    const name = names.get(key) ?? `${path.posix.parse(id).name}-${pages.length}`;
    names.set(key, name);
    const [group] = together.find(([, grouped]) => pages.every((page) => grouped.test(page))) ?? [];
    chunks.set(id, group ? { name: group, rank: 0 } : { name, rank: pages.length });
    // Else what these two share would be a handful of files, each of them tiny.
    if (pages.includes("storefront/product.tsx") && pages.includes("storefront/cart.tsx"))
      chunks.set(id, shop);
  }
  for (const id of modulesOf("storefront/layout.tsx")) chunks.set(id, shop);
  for (const id of modulesOf("root.tsx")) chunks.set(id, base);
  return chunks;
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
