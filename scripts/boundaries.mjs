// Checks the rooms of app/ (boundary-rules.mjs): who may import whom, where a vendor's package may appear, and that
// nothing of the server is used where it would reach the browser. `node scripts/boundaries.mjs [folder]`
import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  browserRooms,
  packagePlaces,
  roomsOpenTo,
  routeRooms,
  serverExports,
  singleAdapters,
  testPackages,
} from "./boundary-rules.mjs";
import { hasDefaultExport, readModule, usesLeftInBrowser } from "./module-imports.mjs";

/** @typedef {{ file: string, line: number, reason: string }} Violation */

/**
 * Every breach of the room rules in the tree below `root`, by file and line.
 * @param {string} root the folder that holds app/
 * @returns {Violation[]}
 */
export function findViolations(root) {
  const files = readdirSync(path.join(root, "app"), { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join("app", file.replaceAll(path.sep, "/")))
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    .toSorted();
  const modules = files.map((file) => ({
    file,
    ...readModule(file, readFileSync(path.join(root, file), "utf8")),
  }));
  const violations = modules.flatMap(violationsOf);
  for (const vendor of singleAdapters) {
    const [, ...others] = modules.filter(({ imports }) => imports.some((each) => packageOf(each) === vendor));
    for (const { file, imports } of others) {
      const line = imports.find((each) => packageOf(each) === vendor)?.line ?? 1;
      violations.push({
        file,
        line,
        reason: `${vendor} has an adapter already: only one file may import it`,
      });
    }
  }
  return violations.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

/**
 * @param {{ file: string } & ReturnType<typeof readModule>} module
 * @returns {Violation[]}
 */
function violationsOf(module) {
  const { file, imports } = module;
  const imported = imports.flatMap((each) => {
    const reason = refusalOf(file, each);
    return reason ? [{ file, line: each.line, reason }] : [];
  });
  return [...imported, ...serverValuesInBrowser(module)];
}

/**
 * Why this file may not make this import; undefined when it may.
 * @param {string} file
 * @param {import("./module-imports.mjs").Import} wanted
 * @returns {string | undefined}
 */
function refusalOf(file, wanted) {
  const { specifier } = wanted;
  const from = roomOf(file);
  if (from && !roomsOpenTo[from]) return `app/${from} is not a room: give it a row in boundary-rules.mjs`;
  if (specifier === "") return "an import must name its module in plain text";
  if (specifier.split("/").includes("..")) {
    return `"${specifier}" climbs out of its folder: write it as #app/...`;
  }
  if (specifier.startsWith("./+types/")) return undefined;
  const target = targetOf(file, specifier);
  if (target !== undefined) return roomRefusal(from, roomOf(target), wanted);
  if (specifier.startsWith("#tests/")) return isTest(file) ? undefined : "only tests may import #tests/...";
  if (isBuiltin(specifier)) {
    const nodeless = browserRooms.includes(from) && !isTest(file) && !isServerFile(file);
    return nodeless ? `${from} may not import ${specifier}: it runs in the browser too` : undefined;
  }
  return packageRefusal(file, packageOf(wanted), specifier);
}

/**
 * @param {string} from room
 * @param {string} to room
 * @param {import("./module-imports.mjs").Import} wanted
 */
function roomRefusal(from, to, { specifier, typeOnly }) {
  if (from === "" || from === to) return undefined;
  if (to === "") {
    return typeOnly
      ? undefined
      : `${from} may not import ${specifier}: app's own files stand above the rooms`;
  }
  return roomsOpenTo[from]?.includes(to) ? undefined : `${from} may not import ${to} (${specifier})`;
}

/**
 * @param {string} file
 * @param {string} name of the package
 * @param {string} specifier what is imported of it
 */
function packageRefusal(file, name, specifier) {
  if (isTest(file) && testPackages.includes(name)) return undefined;
  const places = packagePlaces[specifier] ?? packagePlaces[name];
  if (!places) return `${name} has no place: give it a row in boundary-rules.mjs`;
  const room = roomOf(file);
  if ((room === "domain" || room === "i18n") && name !== "zod") {
    return `${room} may not import ${name}: only domain, i18n and zod`;
  }
  // `money.test.ts` and `place-order.db.test.ts` may import what the file they test may.
  const stem = file.replace(/(\.db)?\.test\.tsx?$/, "");
  const candidates = isTest(file) ? [`${stem}.ts`, `${stem}.tsx`] : [file];
  const allowed = candidates.some((each) => places.some((place) => isAt(each, place)));
  return allowed
    ? undefined
    : `${packagePlaces[specifier] ? specifier : name} belongs in ${places.join(", ")}`;
}

/**
 * Server-side values that a route module would carry into the browser.
 * @param {{ file: string } & ReturnType<typeof readModule>} module
 * @returns {Violation[]}
 */
function serverValuesInBrowser({ file, imports, body, lineAt }) {
  const exempt = isTest(file) || isServerFile(file) || file === "app/routes.ts";
  if (exempt || !routeRooms.includes(roomOf(file))) return [];
  // A module without a page is a resource route: the browser gets nothing of it.
  if (roomOf(file) === "api" && !hasDefaultExport(body)) return [];
  const serverImports = imports.filter((each) => {
    const target = targetOf(file, each.specifier);
    return !each.typeOnly && target !== undefined && (roomOf(target) === "server" || isServerFile(target));
  });
  const allowed = serverExports.join(", ");
  const whole = serverImports
    .filter(({ kind, names }) => kind === "re-export" || (kind === "import" && names.length === 0))
    .map(({ specifier, line }) => ({
      file,
      line,
      reason: `${specifier} reaches the browser: import its values for ${allowed}, or "import type"`,
    }));
  const uses = usesLeftInBrowser(
    body,
    new Set(serverImports.flatMap(({ names }) => names)),
    new Set(serverImports.filter(({ kind }) => kind === "dynamic").map(({ specifier }) => specifier)),
    serverExports,
  ).map(({ name, at }) => ({
    file,
    line: lineAt(at),
    reason: `${name} comes from the server and may be used only in ${allowed}`,
  }));
  return [...whole, ...uses];
}

/**
 * The file of app/ that a specifier names, or undefined for a package.
 * @param {string} file
 * @param {string} specifier
 */
function targetOf(file, specifier) {
  const plain = specifier.replace(/\?.*$/, "");
  if (plain === "#texts") return "app/i18n/texts-all.ts";
  if (plain.startsWith("#app/")) return path.posix.normalize(plain.slice(1));
  if (plain.startsWith(".")) return path.posix.join(path.posix.dirname(file), plain);
  return undefined;
}

/** @param {{ specifier: string }} wanted */
function packageOf({ specifier }) {
  // A glob names a package's files by where they lie.
  const [scope = "", name = ""] = specifier.replace(/^\/node_modules\//, "").split("/");
  return scope.startsWith("@") ? `${scope}/${name}` : scope;
}

/**
 * The folder of app/ a file lives in; "" for the files directly in app/.
 * @param {string} file
 */
function roomOf(file) {
  const [, room = "", rest] = file.split("/");
  return rest === undefined ? "" : room;
}

/**
 * @param {string} file
 * @param {string} place
 */
function isAt(file, place) {
  if (place.endsWith("/*")) return path.posix.dirname(file) === place.slice(0, -2);
  return place.endsWith("/") ? file.startsWith(place) : file === place;
}

/** @param {string} file */
function isTest(file) {
  return /\.test\.tsx?$/.test(file);
}

/**
 * React Router refuses to build a browser module that imports a `.server` file.
 * @param {string} file
 */
function isServerFile(file) {
  return /\.server(\.tsx?)?$/.test(file);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const violations = findViolations(process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url)));
  for (const { file, line, reason } of violations) console.log(`${file}:${line}  ${reason}`);
  if (violations.length > 0) process.exitCode = 1;
}
