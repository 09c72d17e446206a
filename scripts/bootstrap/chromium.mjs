import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { pinnedNode } from "./install.mjs";
import { checkout, runStep } from "./run-step.mjs";

const systemBrowsers = [
  // Chromium without a window, which takes two thirds of the processor's time. Debian's own command for it is a script
  // that a signal to the browser would stop at.
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * The Chromium that the machine already has, CHROMIUM_PATH first.
 * @returns {string | undefined} undefined when there is none: then Playwright uses the one it downloads itself
 */
export function findSystemChromium() {
  return process.env["CHROMIUM_PATH"] || systemBrowsers.find((browser) => existsSync(browser));
}

/**
 * Sees to it that the browser tests have a Chromium.
 * @throws with one sentence that says how to get one
 */
export async function ensureChromium() {
  const given = process.env["CHROMIUM_PATH"];
  if (given && !existsSync(given)) {
    throw new Error(
      `CHROMIUM_PATH says ${given}, and there is no such file: set it to a Chromium or unset it.`,
    );
  }
  if (findSystemChromium() || existsSync(playwrightsOwn())) return;
  const causes = [];
  for (const install of [installDebianPackage, installPlaywrightsOwn]) {
    try {
      if (await install()) return;
    } catch (error) {
      causes.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(
    `${causes.join("\n\n")}\n\nThe browser tests need a Chromium and none could be installed: install one ` +
      '(Debian, Ubuntu: "sudo apt-get install chromium"), or set CHROMIUM_PATH to one.',
  );
}

async function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  const quiet = { DEBIAN_FRONTEND: "noninteractive" };
  await runStep("Looking for Chromium in Debian's packages", ["apt-get", "update"], quiet);
  const install = (/** @type {string} */ name) => ["apt-get", "install", "-y", name];
  try {
    await runStep("Installing Chromium", install("chromium-headless-shell"), quiet);
  } catch {
    // Older releases of Debian have it with its window only.
    await runStep("Installing Chromium with its window", install("chromium"), quiet);
  }
  return findSystemChromium() !== undefined;
}

async function installPlaywrightsOwn() {
  const playwright = `${checkout}node_modules/playwright/cli.js`;
  await runStep("Downloading Playwright's Chromium", [pinnedNode, playwright, "install", "chromium"]);
  // The download alone says nothing about the libraries the browser needs.
  execFileSync(playwrightsOwn(), ["--version"], { stdio: "pipe" });
  return true;
}

function playwrightsOwn() {
  const script = 'import("playwright-core").then(({ chromium }) => console.log(chromium.executablePath()))';
  return execFileSync(pinnedNode, ["-e", script], { cwd: checkout, encoding: "utf8" }).trim();
}
