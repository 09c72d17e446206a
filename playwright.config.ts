import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import type { Locale } from "#app/domain/locale.ts";
import { freePort, startArguments } from "#tests/factories/shop-program.ts";
import { adminAccount } from "./e2e/admin-account.ts";
import { findSystemChromium } from "./scripts/bootstrap/chromium.mjs";
import { pinnedNode } from "./scripts/bootstrap/install.mjs";

// Every worker reads this file again and inherits the runner's environment: what the runner chose holds for all.
if (process.env.BROWSER_TESTS_PORT === undefined) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "plodko-browser-tests-"));
  process.on("exit", () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  process.env.BROWSER_TESTS_DATA_DIR = dataDir;
  process.env.BROWSER_TESTS_PORT = String(await freePort());
  process.env.BROWSER_TESTS_SMTP_PORT = String(await freePort());
  process.env.BROWSER_TESTS_LETTERS_PORT = String(await freePort());
}
const port = process.env.BROWSER_TESTS_PORT;
const smtpPort = process.env.BROWSER_TESTS_SMTP_PORT ?? "";
const lettersPort = process.env.BROWSER_TESTS_LETTERS_PORT ?? "";
const baseURL = `http://localhost:${port}`;
const executablePath = findSystemChromium();

/**
 * Journeys are made in Bulgarian at a desk and in English on a phone: what both languages do alike goes wrong in either. Not
 * so pictures, of which each is another.
 */
const journeysIn = (locale: Locale) => new RegExp(`^(?!.*(components|key-screens)\\.spec).*\\(${locale}\\)$`);

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  snapshotPathTemplate: "e2e/screenshots/{testFileName}/{arg}-{projectName}{ext}",
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  reporter: "list",
  expect: {
    timeout: 10_000,
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
    // A trace makes each test nearly twice as long: whoever looks for a fault asks for one with --trace=on.
    trace: "off",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // Chromium's sandbox does not work for root.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        // WebGL is then drawn by the processor, which newer versions have to be told.
        "--enable-unsafe-swiftshader",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Letters drawn the same whatever the machine's font settings say.
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
      grepInvert: journeysIn("en"),
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "phone",
      // What does not depend on the width is tagged @once and runs on the desktop alone.
      grepInvert: [/@once/, journeysIn("bg")],
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
  webServer: [
    {
      command: `"${pinnedNode}" e2e/letter-box-program.ts ${smtpPort} ${lettersPort}`,
      url: `http://localhost:${lettersPort}/`,
      reuseExistingServer: false,
    },
    {
      command: `"${pinnedNode}" ${startArguments.join(" ")}`,
      url: `${baseURL}/readyz`,
      timeout: 120_000,
      reuseExistingServer: false,
      // The program stops its database before it ends.
      gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
      env: {
        NODE_ENV: "production",
        PORT: port,
        BASE_URL: baseURL,
        DATA_DIR: process.env.BROWSER_TESTS_DATA_DIR ?? "",
        ADMIN_EMAIL: adminAccount.email,
        ADMIN_PASSWORD: adminAccount.password,
        DEMO: "on",
        // Whatever the machine is set up for, the tests' shop stands alone.
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
