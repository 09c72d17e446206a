import { readFileSync } from "node:fs";
import path from "node:path";
import { pinnedNode } from "./bootstrap/install.mjs";
import { checkout } from "./bootstrap/run-step.mjs";

/**
 * Returns the command line of one of the project's scripts, on the pinned Node.
 * @param {string} name of the file in scripts/
 */
export function script(name) {
  return [pinnedNode, path.join(checkout, "scripts", name)];
}

/**
 * Returns the command line of a package's program, on the pinned Node.
 * @param {string} packageName
 * @param {string} [program] defaults to the package's own name
 * @throws when the package is not installed or has no such program
 */
export function tool(packageName, program = packageName) {
  const folder = path.join(checkout, "node_modules", packageName);
  const manifest = readFileSync(path.join(folder, "package.json"), "utf8");
  const { bin } = /** @type {{ bin: string | Record<string, string> }} */ (JSON.parse(manifest));
  const file = typeof bin === "string" ? bin : bin[program];
  if (file === undefined) throw new Error(`${packageName} has no program named ${program}`);
  return [pinnedNode, path.join(folder, file)];
}
