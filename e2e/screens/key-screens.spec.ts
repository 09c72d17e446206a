import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import type { Locale } from "#app/domain/locale.ts";
import { allScreens } from "./all-screens.ts";
import { test } from "./made-up-shop-test.ts";
import { showScreen } from "./visit-screen.ts";

/**
 * Screenshots of the screens that sell and of those used most for work, each in one language. After a review of what
 * changed, `playwright test key-screens --update-snapshots` takes them again.
 */
const keyScreens: readonly [name: string, locale: Locale][] = [
  ["home", "bg"],
  ["products", "en"],
  ["product", "bg"],
  ["cart", "en"],
  ["checkout", "bg"],
  ["order placed", "en"],
  ["sign in", "bg"],
  ["contact", "en"],
  ["static page", "bg"],
  ["landing page", "en"],
  ["orders", "bg"],
  ["product editor", "en"],
];

/**
 * What differs between runs: dates, countdowns, the figures of the last days, and the orders and their counts, since
 * other tests place orders in the same shop.
 */
const changing =
  "time:visible, [role=timer], summary:has(h2), table:has(input[name=order]), nav:has(a[href*='work='])";

const windows = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

for (const [name, locale] of keyScreens)
  test(`${name} matches its screenshots (${locale})`, { tag: "@once" }, async ({ openAs, shop }) => {
    const screen = allScreens.flatMap(({ screens }) => screens).find((each) => each.name === name);
    if (!screen) throw new Error(`There is no screen called ${name}`);
    for (const [window, options] of Object.entries(windows)) {
      const page = await openAs(screen.as ?? "visitor", locale, {
        ...options,
        reducedMotion: "reduce",
        // Playwright hides the caret with a style that the shop's policy refuses.
        bypassCSP: true,
      });
      await page.clock.setFixedTime(shop.now);
      await showScreen(page, shop, screen, locale);
      await settled(page);
      await writeDatesAlike(page);
      await expect.soft(page).toHaveScreenshot(`${name.replaceAll(" ", "-")}-${window}.png`, {
        mask: [page.locator(changing), page.getByText(/^Last edited/).locator("..")],
        maskColor: "#d8dde5",
      });
    }
  });

/** Waits for fonts and visible pictures. Pictures outside the view are lazy and would never load. */
function settled(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter((image) => {
      const { top, right, bottom, left } = image.getBoundingClientRect();
      return image.checkVisibility() && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
    });
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
  });
}

/** Writes the same day everywhere: a column with dates is as wide as its widest one, and a mask hides only the text. */
function writeDatesAlike(page: Page): Promise<void> {
  return page.locator("time").evaluateAll((times) => {
    for (const time of times) time.textContent = "31.12.2026 г.";
  });
}
