import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pinnedNode } from "./install.mjs";
import { checkout, runStep } from "./run-step.mjs";

/** Files and folders that the build depends on. */
export const sources = [
  "app",
  "public",
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "scripts/browser-bundle-guard.mjs",
  "scripts/byte-budget.json",
  "scripts/precompress.mjs",
  "scripts/trim-fonts.mjs",
  "react-router.config.ts",
  "tsconfig.json",
];
/** Written when a build is complete; holds the hash of its sources. */
const stamp = path.join(checkout, "build/built-from.txt");

/** Returns whether build/ was made from the current sources. */
export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === sourcesHash();
}

/** Builds client and server for production. An interrupted build is repeated by the next call. */
export async function buildShop() {
  const builtFrom = sourcesHash();
  rmSync(stamp, { force: true });
  const reactRouter = path.join(checkout, "node_modules/@react-router/dev/bin.cjs");
  try {
    await runStep("Building the shop", [pinnedNode, reactRouter, "build"], { NODE_ENV: "production" });
    const precompress = path.join(checkout, "scripts/precompress.mjs");
    await runStep("Compressing its files", [pinnedNode, precompress]);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${message}\n\nThe shop could not be built (the reason is above).`, { cause: error });
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, builtFrom);
}

/** Returns one hash of the names and contents of all sources, without tests. */
function sourcesHash() {
  const hash = createHash("sha256");
  for (const source of sources) addToHash(hash, source);
  return hash.digest("hex");
}

/**
 * @param {import("node:crypto").Hash} hash
 * @param {string} name relative to the checkout
 */
function addToHash(hash, name) {
  const file = path.join(checkout, name);
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return;
  if (found.isDirectory()) {
    for (const entry of readdirSync(file).toSorted()) addToHash(hash, `${name}/${entry}`);
    return;
  }
  if (/\.test\.tsx?$/.test(name)) return;
  const content = readFileSync(file);
  hash.update(`${name}\n${content.length}\n`).update(content);
}
