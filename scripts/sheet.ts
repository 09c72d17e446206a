// The contact sheet: `npm run sheet` starts a separate shop, takes screenshots of every screen in both languages and at
// two widths, and writes the ignored folder .cache/screens/. `npm run sheet -- cart popup` takes only screens whose names contain one of the
// words, and leaves the page and the other pictures unchanged.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import type { Browser } from "@playwright/test";
import { locales } from "#app/domain/locale.ts";
import { projectRoot } from "#app/server/project-root.ts";
import { allScreens } from "#e2e/screens/all-screens.ts";
import { startMadeUpShop } from "#e2e/screens/made-up-shop.ts";
import type { MadeUpShop } from "#e2e/screens/made-up-shop.ts";
import type { Screen } from "#e2e/screens/screen.ts";
import { sheetPage } from "#e2e/screens/sheet-page.ts";
import { takePictures } from "#e2e/screens/take-pictures.ts";
import { makeVisitors, showScreen } from "#e2e/screens/visit-screen.ts";
import type { Visitors } from "#e2e/screens/visit-screen.ts";
import { buildShop, isBuilt } from "./bootstrap/build.mjs";
import { ensureChromium, findSystemChromium } from "./bootstrap/chromium.mjs";

const atOnce = 2;
/** The timeout of a page, in milliseconds. */
const timeout = 20_000;
const options = { locale: "bg-BG", timezoneId: "Europe/Sofia", reducedMotion: "reduce" } as const;

const small = path.join(projectRoot, ".cache/screens");
const whole = path.join(small, "full-size");
const words = process.argv.slice(2);
const screens = allScreens
  .flatMap((group) => group.screens)
  .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

await ensureChromium();
if (!isBuilt()) await buildShop();
if (words.length === 0) rmSync(small, { recursive: true, force: true });
mkdirSync(whole, { recursive: true });

const dataDir = mkdtempSync(path.join(projectRoot, ".cache/sheet-"));
const start = performance.now();
const missing: string[] = [];
let bytes = 0;
let taken = 0;
const shop = await startMadeUpShop(dataDir);
const executablePath = findSystemChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    "--disable-gpu",
    "--font-render-hinting=none",
  ],
});
async function close(): Promise<void> {
  await browser.close();
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
}
// Without this, the shop's program would survive an interrupted run.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void close().finally(() => process.exit(1)));

try {
  const visitors = await makeVisitors(browser, shop, options);
  const queue = screens.filter(({ meanwhile }) => !meanwhile);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let screen = queue.shift(); screen; screen = queue.shift())
        await takeScreen(browser, shop, visitors, screen);
    }),
  );
  for (const screen of screens.filter(({ meanwhile }) => meanwhile)) {
    await shop.sql(screen.meanwhile?.begin ?? "");
    await takeScreen(browser, shop, visitors, screen);
    await shop.sql(screen.meanwhile?.end ?? "");
  }
} finally {
  await close();
}
if (words.length === 0) writeFileSync(path.join(small, "README.md"), sheetPage(allScreens));
console.log(
  `${taken} screens in both languages, ${(bytes / 1e6).toFixed(1)} MB of small pictures in .cache/screens, after ${Math.round((performance.now() - start) / 1000)} s`,
);
for (const each of missing) console.error(`Not taken: ${each}`);
if (missing.length > 0) process.exitCode = 1;

async function takeScreen(
  window: Browser,
  shown: MadeUpShop,
  visitors: Visitors,
  screen: Screen,
): Promise<void> {
  for (const locale of locales) {
    const storageState = visitors[screen.as ?? "visitor"][locale];
    const viewport = { width: 1280, height: 800 };
    const context = await window.newContext({ ...options, baseURL: shown.url, storageState, viewport });
    const page = await context.newPage();
    page.setDefaultTimeout(timeout);
    try {
      await page.clock.setFixedTime(shown.now);
      await showScreen(page, shown, screen, locale);
      bytes += await takePictures(page, screen, locale, { small, whole });
    } catch (error) {
      missing.push(`${screen.name}, ${locale}: ${error instanceof Error ? error.message : String(error)}`);
    }
    await context.close();
  }
  taken += 1;
  console.log(`${String(taken).padStart(3)} of ${screens.length}  ${screen.name}`);
}
