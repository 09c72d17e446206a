import type { LaunchOptions } from "@playwright/test";
import { findSystemChromium } from "#scripts/bootstrap/chromium.mjs";

/** Returns launch options of a Chromium without background activity. */
export function chromiumOptions(...further: string[]): LaunchOptions {
  const executablePath = findSystemChromium();
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      // Chromium's sandbox does not work for root.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...further,
    ],
  };
}
