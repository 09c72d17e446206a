import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "./project-root.ts";

/** The release that runs: the version of package.json when the program started. */
export const version = readVersion();

function readVersion(): string {
  const text = readFileSync(path.join(projectRoot, "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
