import { readFileSync } from "node:fs";
import path from "node:path";
import { normalizePath } from "vite";

/** @typedef {Parameters<import("vite").Rolldown.CodeSplittingNameFunction>[1]} Graph */

/** The libraries that render every page, the back office's too, and the bundler's runtime. */
const framework = /\/node_modules\/(react|react-dom|react-router|scheduler)\/|^\0rolldown\//;

/** The query that the router's build adds to a route's module; each such module is an entry. */
const routeEntry = "?__react-router-build-client-route";

/**
 * Groups of pages, each with a chunk for the modules that only its pages share: pages that show products, pages that
 * sell them, and pages that share an icon with the confirmation of an order.
 */
export const together = Object.entries({
  products:
    /^storefront\/(content\/(home|landing-page)|catalogue\/(products|product)|accounts\/wishlist\/wishlist)\.tsx$/,
  buying: /^storefront\/(cart\/cart|checkout\/checkout)\.tsx$/,
  ordered: /^storefront\/(cart\/cart|content\/contact|payments\/order-success)\.tsx$/,
});

/**
 * Splits the browser code into chunks: one for what every page uses, one for what else every storefront page uses, one
 * for each group of pages (`together`) and for each other set of pages that share modules; the bundler splits the rest.
 * Its default chunks are sixty to a page, most of them of a few hundred bytes, and each costs a request. Merged they
 * are a tenth smaller.
 * @param {string} appFolder
 * @param {readonly { files: readonly string[] }[]} pages public ones, by the modules of their routes
 * @returns {import("vite").Rolldown.CodeSplittingOptions}
 */
export function browserChunks(appFolder, pages) {
  const app = normalizePath(path.resolve(appFolder));
  const files = [...new Set(pages.flatMap((page) => page.files.at(-1) ?? []))];
  /** @type {Map<string, Chunk> | undefined} */
  let chunks;
  // A group also takes what its modules import, unless an earlier group has it: an import has at least as many users.
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
    // Otherwise these two would share a handful of tiny files.
    if (pages.includes("storefront/catalogue/product.tsx") && pages.includes("storefront/cart/cart.tsx"))
      chunks.set(id, shop);
  }
  for (const id of modulesOf("storefront/content/layout.tsx")) chunks.set(id, shop);
  for (const id of modulesOf("root.tsx")) chunks.set(id, base);
  return chunks;
}

/**
 * @param {string} entry
 * @param {Graph} graph
 * @returns {Set<string>} ids of the modules that it imports, directly or indirectly
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

/** The icon library's main module, which re-exports all icons. */
const iconLibrary = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/;

/**
 * Returns the modules of the icons that a module imports by name.
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
