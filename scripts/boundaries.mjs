// Checks the module rules of app/ (boundary-rules.mjs): which modules may import each other, and where a vendor's package
// may appear. That no server code reaches the browser is checked on the build (browser-bundle-guard.mjs).
// `node scripts/boundaries.mjs [folder]`
import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  browserModules,
  filePlaces,
  packagePlaces,
  allowedImports,
  serverLayers,
  singleAdapters,
  storefrontLayers,
  testPackages,
} from "./boundary-rules.mjs";
import { importsIn } from "./module-imports.mjs";

/** @typedef {{ file: string, line: number, reason: string }} Violation */

/**
 * Returns every violation of the rules in the tree below `root`, by file and line.
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
    imports: importsIn(file, readFileSync(path.join(root, file), "utf8")),
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
 * @param {{ file: string, imports: readonly import("./module-imports.mjs").Import[] }} module
 * @returns {Violation[]}
 */
function violationsOf({ file, imports }) {
  return imports.flatMap((each) => {
    const reason = refusalOf(file, each);
    return reason ? [{ file, line: each.line, reason }] : [];
  });
}

/**
 * Returns why this file may not make this import; undefined if it may.
 * @param {string} file
 * @param {import("./module-imports.mjs").Import} wanted
 * @returns {string | undefined}
 */
function refusalOf(file, wanted) {
  const { specifier } = wanted;
  const from = moduleOf(file);
  if (from && !allowedImports[from])
    return `app/${from} is not a module: give it a row in boundary-rules.mjs`;
  if (specifier === "") return "an import must name its module in plain text";
  if (specifier.split("/").includes("..")) {
    return `"${specifier}" leaves its folder: write it as #app/...`;
  }
  if (specifier.startsWith("./+types/")) return undefined;
  const target = targetOf(file, specifier);
  if (target !== undefined)
    return (
      fileRefusal(file, target, wanted) ??
      moduleRefusal(from, moduleOf(target), wanted) ??
      layerRefusal(file, target, wanted)
    );
  if (specifier.startsWith("#tests/")) return isTest(file) ? undefined : "only tests may import #tests/...";
  if (isBuiltin(specifier)) {
    const nodeless = browserModules.includes(from) && !isTest(file) && !isServerFile(file);
    return nodeless ? `${from} may not import ${specifier}: it runs in the browser too` : undefined;
  }
  return packageRefusal(file, packageOf(wanted), specifier);
}

/**
 * @param {string} file
 * @param {string} target the file that is imported
 * @param {import("./module-imports.mjs").Import} wanted
 */
function fileRefusal(file, target, { typeOnly }) {
  const places = filePlaces[target];
  if (!places || typeOnly || testedFiles(file).some((each) => isAt(each, target))) return undefined;
  const allowed = testedFiles(file).some((each) => places.some((place) => isAt(each, place)));
  return allowed ? undefined : `values of ${target} belong in ${places.join(", ")}`;
}

/**
 * @param {string} from module
 * @param {string} to module
 * @param {import("./module-imports.mjs").Import} wanted
 */
function moduleRefusal(from, to, { specifier, typeOnly }) {
  if (from === "" || from === to) return undefined;
  if (to === "") {
    return typeOnly
      ? undefined
      : `${from} may not import ${specifier}: modules may not import the files directly in app/`;
  }
  return allowedImports[from]?.includes(to) ? undefined : `${from} may not import ${to} (${specifier})`;
}

/** The modules whose folders have layers, with the name of their table. */
const layered = {
  server: { table: "serverLayers", layers: serverLayers },
  storefront: { table: "storefrontLayers", layers: storefrontLayers },
};

/**
 * @param {string} file
 * @param {string} target the file that is imported
 * @param {import("./module-imports.mjs").Import} wanted
 */
function layerRefusal(file, target, { specifier, typeOnly }) {
  const module = moduleOf(file);
  if (module !== "server" && module !== "storefront") return undefined;
  const from = folderIn(module, file);
  const to = folderIn(module, target);
  if (from === "" || from === to || isTest(file)) return undefined;
  const { table, layers } = layered[module];
  const layerOf = (/** @type {string} */ folder) => layers.findIndex((folders) => folders.includes(folder));
  const layer = layerOf(from);
  if (layer === -1) return `app/${module}/${from} has no layer: add it to ${table} in boundary-rules.mjs`;
  if (to === "" || typeOnly || layerOf(to) < layer) return undefined;
  return `${module}/${from} may not import ${specifier}: it is not of a lower layer (${table})`;
}

/**
 * Returns the folder of a module that a file belongs to; "" for the files directly in it and those of other modules.
 * @param {string} module
 * @param {string} file
 */
function folderIn(module, file) {
  const [, own, folder = "", rest] = file.split("/");
  return own === module && rest !== undefined ? folder : "";
}

/**
 * @param {string} file
 * @param {string} name of the package
 * @param {string} specifier what is imported from it
 */
function packageRefusal(file, name, specifier) {
  if (isTest(file) && testPackages.includes(name)) return undefined;
  const places = packagePlaces[specifier] ?? packagePlaces[name];
  if (!places) return `${name} has no row: add one in boundary-rules.mjs`;
  const module = moduleOf(file);
  if ((module === "domain" || module === "i18n") && name !== "zod") {
    return `${module} may not import ${name}: only ${[module, ...(allowedImports[module] ?? [])].join(", ")} and zod`;
  }
  const allowed = testedFiles(file).some((each) => places.some((place) => isAt(each, place)));
  const row = packagePlaces[specifier] ? specifier : name;
  return allowed ? undefined : `${row} belongs in ${places.join(", ")}`;
}

/**
 * Returns the file itself, or the files that a test may test: `money.test.ts` and `place-order.db.test.ts` may import
 * what the file they test may.
 * @param {string} file
 */
function testedFiles(file) {
  const stem = file.replace(/(\.db)?\.test\.tsx?$/, "");
  return isTest(file) ? [`${stem}.ts`, `${stem}.tsx`] : [file];
}

/**
 * Returns the file of app/ that a specifier names; undefined for a package.
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
  // A glob names a package's files by their path.
  const [scope = "", name = ""] = specifier.replace(/^\/node_modules\//, "").split("/");
  return scope.startsWith("@") ? `${scope}/${name}` : scope;
}

/**
 * Returns the module, the folder of app/, of a file; "" for the files directly in app/.
 * @param {string} file
 */
function moduleOf(file) {
  const [, module = "", rest] = file.split("/");
  return rest === undefined ? "" : module;
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
 * Returns whether a file is a `.server` file, which React Router refuses to build into a browser module.
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
