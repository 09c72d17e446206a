import { existsSync } from "node:fs";
import path from "node:path";

/** The folder of package.json, from source and from the built bundle alike. */
export const projectRoot = findProjectRoot(import.meta.dirname);

function findProjectRoot(folder: string): string {
  if (existsSync(path.join(folder, "package.json"))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error(`No package.json stands above ${import.meta.dirname}`);
  return findProjectRoot(parent);
}
