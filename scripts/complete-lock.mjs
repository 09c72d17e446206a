// `npm run lock`: adds to package-lock.json the optional packages of other platforms that npm left out because its
// registry lacks them. `npm ci` refuses a lock without them, on every platform.
import { readFileSync, writeFileSync } from "node:fs";

/**
 * @typedef {{ version: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 * optionalDependencies?: Record<string, string> }} LockedPackage
 */

const file = new URL("../package-lock.json", import.meta.url);
const lock = /** @type {{ packages: Record<string, LockedPackage> }} */ (
  JSON.parse(readFileSync(file, "utf8"))
);

const systems = [
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "aix",
  "win32",
];
const processors = ["arm64", "x64", "arm", "ia32", "ppc64", "riscv64", "s390x", "loong64", "wasm32"];
const libraries = /** @type {const} */ ([
  ["gnu", "glibc"],
  ["musl", "musl"],
]);

/**
 * Returns whether the package at `place` finds `name` as Node resolves it: in its own folder, then in every one above.
 * @param {string} place
 * @param {string} name
 * @returns {boolean}
 */
function isLocked(place, name) {
  if (lock.packages[`${place ? `${place}/` : ""}node_modules/${name}`]) return true;
  if (place === "") return false;
  const above = place.lastIndexOf("/node_modules/");
  return isLocked(above < 0 ? "" : place.slice(0, above), name);
}

let added = 0;
for (const [place, locked] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(locked.optionalDependencies ?? {})) {
    if (isLocked(place, name) || !/^\d/.test(version)) continue;
    const words = name.split("/").at(-1)?.split("-") ?? [];
    const os = systems.filter((system) => words.includes(system));
    const cpu = processors.filter((processor) => words.includes(processor));
    const libc = os.includes("linux")
      ? libraries.filter(([word]) => words.includes(word)).map(([, value]) => value)
      : [];
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(locked.dev && { dev: true }),
      optional: true,
      ...(os.length > 0 && { os }),
      ...(cpu.length > 0 && { cpu }),
      ...(libc.length > 0 && { libc }),
    };
    added += 1;
  }
}
const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
console.log(`${added} packages of other platforms were added to package-lock.json.`);
