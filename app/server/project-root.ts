import { existsSync } from "node:fs";
import path from "node:path";

/** The folder that holds package.json, whether the program runs from source or from the built bundle. */
export const projectRoot = findProjectRoot(import.meta.dirname);

function findProjectRoot(folder: string): string {
  if (existsSync(path.join(folder, "package.json"))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error(`Found no package.json above ${import.meta.dirname}`);
  return findProjectRoot(parent);
}
