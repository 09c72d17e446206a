import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { projectRoot } from "#app/server/project-root.ts";

/** An asset that only the newer version has, as a page of a newer build names assets that the older one lacks. */
export const newerAsset = "/assets/only-in-the-newer-version.js";

/**
 * Writes this build into a folder as the version that many steps after this one, with one more migration and one more
 * asset. Returns its name.
 */
export function writeVersion(parent: string, steps: number, migration: string): string {
  const version = packageJson.version.replace(/\d+$/, (last) => String(Number(last) + steps));
  const folder = path.join(parent, version);
  for (const name of ["app", "build", "scripts", "package.json", "react-router.config.ts"])
    cpSync(path.join(projectRoot, name), path.join(folder, name), { recursive: true });
  for (const name of ["art", "node_modules"])
    symlinkSync(path.join(projectRoot, name), path.join(folder, name));
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ ...packageJson, version }));
  writeFileSync(path.join(folder, "build/client", newerAsset), "export {};\n");
  const migrations = path.join(folder, "app/server/db/migrations");
  const file = path.join(migrations, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { idx: number; when: number }[] };
  const { length: idx } = journal.entries;
  const tag = `${String(idx).padStart(4, "0")}_proof`;
  const entry = {
    idx,
    version: "7",
    when: (journal.entries.at(-1)?.when ?? 0) + steps,
    tag,
    breakpoints: true,
  };
  writeFileSync(path.join(migrations, `${tag}.sql`), migration);
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  return version;
}
