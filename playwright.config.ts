import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import type { Locale } from "#app/domain/locale.ts";
import { freePort, startArguments } from "#tests/factories/shop/shop-program.ts";
import { adminAccount } from "./e2e/admin-account.ts";
import { phone } from "./e2e/phone.ts";
import { findSystemChromium } from "./scripts/bootstrap/chromium.mjs";
import { pinnedNode } from "./scripts/bootstrap/install.mjs";

// Every worker reads this file again and inherits the runner's environment, so the runner's choices apply to all.
if (process.env.BROWSER_TESTS_PORT === undefined) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "plodko-browser-tests-"));
  process.on("exit", () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  process.env.BROWSER_TESTS_DATA_DIR = dataDir;
  process.env.BROWSER_TESTS_PORT = String(await freePort());
  process.env.BROWSER_TESTS_SMTP_PORT = String(await freePort());
  process.env.BROWSER_TESTS_MAILBOX_PORT = String(await freePort());
}
const port = process.env.BROWSER_TESTS_PORT;
const smtpPort = process.env.BROWSER_TESTS_SMTP_PORT ?? "";
const mailboxPort = process.env.BROWSER_TESTS_MAILBOX_PORT ?? "";
const baseURL = `http://localhost:${port}`;
const executablePath = findSystemChromium();

/**
 * Most tests run in Bulgarian on the desktop and in English on the phone: a fault that both languages share appears in
 * either. Those tagged @once run in Bulgarian only; `every-screen` visits each screen in English too.
 */
const testsIn = (locale: Locale) => new RegExp(`\\(${locale}\\)( @\\w+)*$`);

/** Tests that only `npm run test:all` runs. */
const longTests = process.env.TEST_TIER === "first" ? [/@long/] : [];

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  snapshotPathTemplate: "e2e/screenshots/{testFileName}/{arg}{ext}",
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 120_000,
  reporter: "list",
  expect: {
    timeout: 20_000,
    toHaveScreenshot: {
      animations: "disabled",
      caret: "hide",
      scale: "css",
      threshold: 0.2,
      maxDiffPixels: 100,
    },
  },
  use: {
    baseURL,
    locale: "bg-BG",
    timezoneId: "Europe/Sofia",
    // Traces nearly double the time of each test; --trace=on turns them on for debugging.
    trace: "off",
    // Without a GPU the processor draws each frame of an animation. A test about motion sets it with `emulateMedia`.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // Chromium's sandbox does not work for root.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        // Frames are composed in the browser's process, instead of being sent to another one.
        "--in-process-gpu",
        // All pages of a context share one process, which then compiles the shop's scripts once.
        "--renderer-process-limit=1",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Text is drawn the same whatever the machine's font settings are.
        "--font-render-hinting=none",
        "--disable-font-subpixel-positioning",
        "--disable-lcd-text",
        "--force-color-profile=srgb",
      ],
    },
  },
  projects: [
    {
      name: "desktop",
      grepInvert: [...longTests, testsIn("en")],
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "phone",
      // Tests that do not depend on the width are tagged @once and run on the desktop only.
      grepInvert: [...longTests, /@once/, testsIn("bg")],
      use: phone,
    },
  ],
  webServer: [
    {
      command: `"${pinnedNode}" e2e/mailbox-program.ts ${smtpPort} ${mailboxPort}`,
      url: `http://localhost:${mailboxPort}/`,
      reuseExistingServer: false,
    },
    {
      command: `"${pinnedNode}" ${startArguments.join(" ")}`,
      url: `${baseURL}/readyz`,
      timeout: 120_000,
      reuseExistingServer: false,
      // The program stops its database before it exits.
      gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
      env: {
        NODE_ENV: "production",
        PORT: port,
        BASE_URL: baseURL,
        DATA_DIR: process.env.BROWSER_TESTS_DATA_DIR ?? "",
        ADMIN_EMAIL: adminAccount.email,
        ADMIN_PASSWORD: adminAccount.password,
        DEMO: "on",
        // Overrides the machine's settings, so that the tests' shop uses no external service.
        DATABASE_URL: "",
        STORAGE_URL: "",
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
        SIGN_UPS_PER_ADDRESS: "1000000",
        MESSAGES_PER_ADDRESS: "1000000",
        SUBSCRIPTIONS_PER_ADDRESS: "1000000",
        STRIPE_SECRET_KEY: "",
        STRIPE_WEBHOOK_SECRET: "",
      },
    },
  ],
});
