import type { Page } from "@playwright/test";
import routes from "#app/routes.ts";
import {
  axeFaults,
  cutTexts,
  layoutShift,
  motions,
  sticksOut,
  unmarkedBulgarian,
} from "./checks/everybody.ts";
import { hiddenFocusRings } from "./checks/focus-rings.ts";
import { smallTargets } from "./checks/press-targets.ts";
import { expect } from "./fixtures.ts";
import { allScreens, routesWithScreens } from "./screens/all-screens.ts";
import { test } from "./screens/made-up-shop-test.ts";
import type { Screen } from "./screens/screen.ts";
import { showScreen } from "./screens/visit-screen.ts";

const once = { tag: "@once" };
const desk = { width: 1280, height: 800 };
/** 1280 by 1024 pixels at 200 per cent. */
const zoomed = { width: 640, height: 512 };
/** 1280 pixels at 400 per cent (WCAG 2.2, success criterion 1.4.10). */
const narrow = { width: 320, height: 640 };
const phone = { width: 390, height: 844 };
/** What somebody sets the browser's letters to who reads them half as large again, in pixels. */
const largeLetters = 24;
/** How much of a window may move by itself: a fifth of what search engines call good. */
const mostShift = 0.02;

// The longest of the files: every worker takes its part.
test.describe.configure({ mode: "parallel" });

const screens = allScreens.flatMap((group) => group.screens);

test("every route with a screen stands in the table of screens, and no other", once, () => {
  const known = new Set(screens.flatMap((screen) => screen.routes));
  const existing = routesWithScreens(routes);
  expect([...existing].filter((id) => !known.has(id)).toSorted()).toEqual([]);
  expect([...known].filter((id) => !existing.has(id)).toSorted()).toEqual([]);
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length);
});

for (const screen of screens.filter(({ isPictureOnly }) => !isPictureOnly))
  test(`${screen.name}: can be used by everybody`, once, async ({ showTo, shop, browserConsole }) => {
    if (screen.complaints) browserConsole.allow(screen.complaints);
    await shop.sql(screen.meanwhile?.begin ?? "select 1");
    try {
      const atDesk = await showTo(screen.as ?? "visitor", "bg", { viewport: desk });
      await showScreen(atDesk, shop, screen, "bg");
      await checkAtDesk(atDesk, screen);
      const onPhone = await showTo(screen.as ?? "visitor", "en", {
        viewport: narrow,
        reducedMotion: "reduce",
      });
      await showScreen(onPhone, shop, screen, "en");
      await checkOnPhone(onPhone, screen);
    } finally {
      await shop.sql(screen.meanwhile?.end ?? "select 1");
    }
  });

async function checkAtDesk(page: Page, { as, act }: Screen): Promise<void> {
  if (as !== "admin" && !act) {
    const { sum, moved } = await layoutShift(page);
    expect.soft(sum, moved.join("\n")).toBeLessThan(mostShift);
  }
  await toTheTop(page);
  expect.soft(await axeFaults(page), "at a desk").toEqual([]);
  expect.soft(await hiddenFocusRings(page), "at a desk").toEqual([]);
  for (const viewport of [desk, zoomed, narrow]) await fits(page, viewport);
  if (as !== "admin") await fitsLargeLetters(page);
}

async function checkOnPhone(page: Page, { as }: Screen): Promise<void> {
  await fits(page, narrow);
  await toTheTop(page);
  expect.soft(await axeFaults(page), "on a phone").toEqual([]);
  expect.soft(await motions(page), "with less motion").toEqual([]);
  expect.soft(await hiddenFocusRings(page), "on a phone").toEqual([]);
  expect.soft(await smallTargets(page, as === "admin" ? 24 : 44), "pressed by a thumb").toEqual([]);
  // What the office keeps and what a customer is called is in the language that it was written in.
  if (as !== "admin" && as !== "customer")
    expect.soft(await unmarkedBulgarian(page), "in its language").toEqual([]);
  expect.soft(await cutTexts(page), "with wider text").toEqual([]);
  await fits(page, zoomed);
  if (as !== "admin") await fitsLargeLetters(page);
}

async function fits(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport);
  expect.soft(await sticksOut(page), `at ${viewport.width} px`).toEqual([]);
}

/** With the browser's own letters made larger, of which the page takes its measures; they stay so. */
async function fitsLargeLetters(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Page.enable");
  await devTools.send("Page.setFontSizes", { fontSizes: { standard: largeLetters } });
  await expect(page.locator("html")).toHaveCSS("font-size", `${largeLetters}px`);
  expect.soft(await sticksOut(page), "with large letters").toEqual([]);
  expect.soft(await cutTexts(page, { spacing: "" }), "with large letters").toEqual([]);
}

/** Where the focus was led before, a link may lie half under the header, which stays at the top. */
async function toTheTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
}
