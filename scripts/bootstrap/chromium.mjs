import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { pinnedNode } from "./install.mjs";
import { checkout, runStep } from "./run-step.mjs";

// Headless shell takes two thirds of full Chromium's processor time. Debian's `chromium` command is a script, which
// signals would stop instead of the browser.
const headlessShell = "/usr/lib/chromium/chromium-headless-shell";
const fullChromium = "/usr/lib/chromium/chromium";
const debianCommand = "/usr/bin/chromium";
const systemBrowsers = [
  headlessShell,
  debianCommand,
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * Returns the Chromium that the machine already has, CHROMIUM_PATH first.
 * @returns {string | undefined} undefined when there is none: then Playwright uses the one it downloads itself
 */
export function findSystemChromium() {
  return process.env["CHROMIUM_PATH"] || systemBrowsers.find((browser) => existsSync(browser));
}

/**
 * Returns a full Chromium, as shoppers have: headless shell has no back/forward cache.
 * @returns {string | undefined} undefined when the machine has none
 */
export function findFullChromium() {
  const full = [fullChromium, ...systemBrowsers.filter((each) => each !== headlessShell)];
  return process.env["CHROMIUM_PATH"] || full.find((browser) => existsSync(browser));
}

/**
 * Ensures that the browser tests have a Chromium; installs one if needed.
 * @throws with the causes and a sentence that says how to get one
 */
export async function ensureChromium() {
  const given = process.env["CHROMIUM_PATH"];
  if (given && !existsSync(given)) {
    throw new Error(
      `CHROMIUM_PATH says ${given}, and there is no such file: set it to a Chromium or unset it.`,
    );
  }
  if (findSystemChromium() === debianCommand) await addHeadlessShell();
  if (findFullChromium() || existsSync(playwrightChromium())) return;
  const causes = [];
  for (const install of [installDebianPackage, installPlaywrightChromium]) {
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

const mayInstallPackages = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
const quiet = { DEBIAN_FRONTEND: "noninteractive" };
const install = (/** @type {string[]} */ ...names) => ["apt-get", "install", "-y", "--no-remove", ...names];
const updateLists = ["apt-get", "update", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"];

/** Adds headless shell to a full Chromium. If that fails, the tests run with the full one. */
async function addHeadlessShell() {
  if (!mayInstallPackages()) return;
  try {
    await runStep("Looking for Chromium's headless shell", updateLists, quiet);
    await runStep("Installing Chromium's headless shell", install("chromium-headless-shell"), quiet);
  } catch {
    console.log("It is not available: the tests take longer with full Chromium.");
  }
}

async function installDebianPackage() {
  if (!mayInstallPackages()) return false;
  await runStep("Looking for Chromium in Debian's packages", updateLists, quiet);
  try {
    await runStep("Installing Chromium", install("chromium", "chromium-headless-shell"), quiet);
  } catch {
    // Older releases of Debian have only full Chromium.
    await runStep("Installing full Chromium", install("chromium"), quiet);
  }
  return findFullChromium() !== undefined;
}

async function installPlaywrightChromium() {
  const playwright = `${checkout}node_modules/playwright/cli.js`;
  await runStep("Downloading Playwright's Chromium", [pinnedNode, playwright, "install", "chromium"]);
  // The download does not prove that the libraries which the browser needs are installed.
  execFileSync(playwrightChromium(), ["--version"], { stdio: "pipe" });
  return true;
}

function playwrightChromium() {
  const script = 'import("playwright-core").then(({ chromium }) => console.log(chromium.executablePath()))';
  return execFileSync(pinnedNode, ["-e", script], { cwd: checkout, encoding: "utf8" }).trim();
}
