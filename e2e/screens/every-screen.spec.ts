import type { Page } from "@playwright/test";
import routes from "#app/routes.ts";
import { classConflicts } from "#e2e/checks/class-conflicts.ts";
import {
  axeViolations,
  brokenWords,
  clippedTexts,
  frame,
  furtherRows,
  horizontalOverflow,
  layoutShift,
  motions,
  newlyShown,
  overflowOfLongWords,
  rememberShown,
  unmarkedBulgarian,
} from "#e2e/checks/accessibility.ts";
import { hiddenFocusRings } from "#e2e/checks/focus-rings.ts";
import { smallTargets } from "#e2e/checks/press-targets.ts";
import { unstoredForms } from "#e2e/checks/unstored-forms.ts";
import { expect } from "#e2e/fixtures.ts";
import { allScreens, routesWithScreens } from "./all-screens.ts";
import { test } from "./made-up-shop-test.ts";
import { isStaff } from "./screen.ts";
import type { Screen } from "./screen.ts";
import { showScreen } from "./visit-screen.ts";

const once = { tag: "@once" };
const long = { tag: ["@once", "@long"] };
const desk = { width: 1280, height: 800 };
/** 1280 by 1024 pixels at 200 per cent. */
const zoomed = { width: 640, height: 512 };
/** 1280 pixels at 400 per cent (WCAG 2.2, success criterion 1.4.10). */
const narrow = { width: 320, height: 640 };
const phone = { width: 390, height: 844 };
/** The browser's font size, and those of people who enlarge text by half and to the double, in pixels. */
const fontSize = 16;
const largeFontSizes = [24, 32];
/** The largest layout shift without user input: a fifth of what search engines call good. */
const mostShift = 0.02;

// The longest file: its tests are spread over all workers.
test.describe.configure({ mode: "parallel" });

const screens = allScreens.flatMap((group) => group.screens);

/** One screen for each kind and for each shared component; the others are checked by the long run. */
const inEveryRun = new Set([
  // The storefront: its frame, lists, a product, texts, an error, forms, personal pages and a popup.
  "home",
  "products",
  "products, no results",
  "product",
  "static page",
  "not found",
  "contact, refused",
  "cart, empty",
  "cart",
  "checkout",
  "checkout, refused",
  "order placed",
  "landing page",
  "popup, newsletter",
  "sign in",
  "profile",
  "profile, order",
  "order by its link",
  "account menu",
  // The back office: its frame, chart and lists, an order, a file wizard, editors, an upload, settings and roles.
  "orders",
  "orders, some selected",
  "order",
  "new order, refused",
  "order's parcel",
  "payouts",
  "file of the bank",
  "e-mail, order received",
  "product list",
  "product editor",
  "new page, refused",
  "section editor",
  "media",
  "theme",
  "settings",
  "screen without access",
]);

test("the table of screens lists exactly the routes with a screen", once, () => {
  const known = new Set(screens.flatMap((screen) => screen.routes));
  const existing = routesWithScreens(routes);
  expect([...existing].filter((id) => !known.has(id)).toSorted()).toEqual([]);
  expect([...known].filter((id) => !existing.has(id)).toSorted()).toEqual([]);
  const names = new Set(screens.map(({ name }) => name));
  expect(names.size).toBe(screens.length);
  expect([...inEveryRun].filter((name) => !names.has(name))).toEqual([]);
});

for (const screen of screens.filter(({ isPictureOnly }) => !isPictureOnly))
  test(
    `${screen.name}: is accessible`,
    inEveryRun.has(screen.name) ? once : long,
    async ({ showTo, switchTo, shop, browserConsole }) => {
      if (screen.complaints) browserConsole.allow(screen.complaints);
      await shop.sql(screen.meanwhile?.begin ?? "select 1");
      try {
        const page = await showTo(screen.as ?? "visitor", "bg", {
          viewport: desk,
          reducedMotion: "no-preference",
          isFirstVisit: showsShift(screen),
        });
        await showScreen(page, shop, screen, "bg");
        await checkInBulgarian(page, screen);
        await page.emulateMedia({ reducedMotion: "reduce" });
        await switchTo("en", screen);
        await checkInEnglish(page, screen);
        for (const { name, act } of screen.further ?? []) {
          await page.setViewportSize(narrow);
          await act({ page, locale: "en", shop });
          for (const viewport of [desk, narrow]) await fits(page, viewport, name);
          expect.soft(await axeViolations(page, { besides: [furtherRows, ...frame] }), name).toEqual([]);
        }
      } finally {
        await shop.sql(screen.meanwhile?.end ?? "select 1");
      }
    },
  );

/** Whether the layout shift of its loading is measured: the shop's pages as they open. */
const showsShift = ({ as, act }: Screen) => !isStaff(as) && !act;

/** Checks a screen as it loads in a desktop window, then at the other widths. */
async function checkInBulgarian(page: Page, screen: Screen): Promise<void> {
  if (showsShift(screen)) {
    const { sum, moved } = await layoutShift(page);
    expect.soft(sum, moved.join("\n")).toBeLessThan(mostShift);
  }
  await toTheTop(page);
  const besides = [furtherRows, ...(screen.isWithFrame ? [] : frame)];
  expect.soft(await axeViolations(page, { besides }), "at a desk").toEqual([]);
  await rememberShown(page);
  expect.soft(await hiddenFocusRings(page), "at a desk").toEqual([]);
  expect.soft(await classConflicts(page), "two classes for one property").toEqual([]);
  for (const viewport of [desk, zoomed, narrow]) await fits(page, viewport);
  expect.soft(await overflowOfLongWords(page), "with long words").toEqual([]);
  const within = await newlyShown(page, besides);
  if (within.length > 0)
    expect.soft(await axeViolations(page, { besides, within }), "only in a narrow window").toEqual([]);
  if (isStaff(screen.as)) expect.soft(await unstoredForms(page), "lost with the session").toEqual([]);
  else await fitsLargeText(page);
}

/** Checks a screen in the narrowest window, with reduced motion. */
async function checkInEnglish(page: Page, { as }: Screen): Promise<void> {
  await fits(page, narrow);
  await toTheTop(page);
  expect.soft(await motions(page), "with less motion").toEqual([]);
  expect.soft(await hiddenFocusRings(page), "on a phone").toEqual([]);
  expect.soft(await smallTargets(page, isStaff(as) ? 24 : 44), "pressed by a thumb").toEqual([]);
  // The back office's records and customers' names are in the language they were written in.
  if (!isStaff(as) && as !== "customer")
    expect.soft(await unmarkedBulgarian(page), "in its language").toEqual([]);
  expect.soft(await clippedTexts(page), "with wider text").toEqual([]);
  await fits(page, zoomed);
  if (!isStaff(as)) await fitsLargeText(page);
}

async function fits(
  page: Page,
  viewport: { width: number; height: number },
  state = "as shown",
): Promise<void> {
  await page.setViewportSize(viewport);
  expect.soft(await horizontalOverflow(page), `${state}, at ${viewport.width} px`).toEqual([]);
}

/** Checks overflow, words and clipped texts on a phone with the browser's font size enlarged by half and doubled. */
async function fitsLargeText(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Page.enable");
  const setFontSize = (standard: number) => devTools.send("Page.setFontSizes", { fontSizes: { standard } });
  for (const size of largeFontSizes) {
    await setFontSize(size);
    await expect(page.locator("html")).toHaveCSS("font-size", `${size}px`);
    expect.soft(await horizontalOverflow(page), `letters of ${size} px`).toEqual([]);
    expect.soft(await brokenWords(page), `letters of ${size} px`).toEqual([]);
    expect.soft(await clippedTexts(page, { spacing: "" }), `letters of ${size} px`).toEqual([]);
  }
  // The window is used again: while the session exists, every navigation would restore its font size.
  await setFontSize(fontSize);
  await devTools.detach();
}

/** Scrolls to the top: after focus moves, a link may be half covered by the sticky header. */
async function toTheTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
}
