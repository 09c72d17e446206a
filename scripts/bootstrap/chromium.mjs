import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { pinnedNode } from "./install.mjs";
import { checkout, runStep } from "./run-step.mjs";

// Chromium without a window, which takes two thirds of the processor's time. Debian's own command for it is a script that
// a signal to the browser would stop at.
const withoutWindow = "/usr/lib/chromium/chromium-headless-shell";
const withWindow = "/usr/lib/chromium/chromium";
const debiansOwn = "/usr/bin/chromium";
const systemBrowsers = [
  withoutWindow,
  debiansOwn,
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
 * The Chromium that has windows, as shoppers' have, even if it opens none: the one without keeps no pages that were left.
 * @returns {string | undefined} undefined when the machine has none
 */
export function findWholeChromium() {
  const whole = [withWindow, ...systemBrowsers.filter((each) => each !== withoutWindow)];
  return process.env["CHROMIUM_PATH"] || whole.find((browser) => existsSync(browser));
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
  if (findSystemChromium() === debiansOwn) await addWithoutWindow();
  if (findWholeChromium() || existsSync(playwrightsOwn())) return;
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

const mayInstallPackages = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
const quiet = { DEBIAN_FRONTEND: "noninteractive" };
const install = (/** @type {string[]} */ ...names) => ["apt-get", "install", "-y", "--no-remove", ...names];
const look = ["apt-get", "update", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"];

/** Where Chromium is there with its window: the tests go on with that one, should the other not be had. */
async function addWithoutWindow() {
  if (!mayInstallPackages()) return;
  try {
    await runStep("Looking for Chromium without its window", look, quiet);
    await runStep("Installing Chromium without its window", install("chromium-headless-shell"), quiet);
  } catch {
    console.log("It could not be had: the tests take longer with the window's.");
  }
}

async function installDebianPackage() {
  if (!mayInstallPackages()) return false;
  await runStep("Looking for Chromium in Debian's packages", look, quiet);
  try {
    await runStep("Installing Chromium", install("chromium", "chromium-headless-shell"), quiet);
  } catch {
    // Older releases of Debian have it with its window only.
    await runStep("Installing Chromium with its window", install("chromium"), quiet);
  }
  return findWholeChromium() !== undefined;
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
