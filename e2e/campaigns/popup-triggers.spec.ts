import type { Page } from "@playwright/test";
import { locales } from "#app/domain/locale.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { phone } from "#e2e/phone.ts";
import { insertPopup, popupsLoaded } from "./popup-rows.ts";
import { field, visit } from "#e2e/shopper.ts";

const once = { tag: "@once" };
const long = { tag: ["@once", "@long"] };
const minute = 60_000;
const hour = 60 * minute;
const named = (name: string) => ({ headline_bg: name, headline_en: name });
const popup = (page: Page, name = "Пролетно намаление") => page.getByRole("dialog", { name });
const bar = (page: Page, name: string) => page.getByRole("complementary", { name });
const t = translator("bg");

test.beforeEach(({ ownShop }) => ownShop.sql("delete from popups"));

/** Stops the page's clock. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Simulates a switch to another tab, or back. */
function setVisibility(page: Page, state: "visible" | "hidden"): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

/** Follows a link in the footer, without loading a document. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.getByRole("contentinfo").locator(`a[href="${path}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

test(
  "a delay counts visible seconds, not those in another tab or of a sleeping computer",
  once,
  async ({ page, ownShop }) => {
    await ownShop.sql(insertPopup(1, { trigger_delay: 30 }));
    await page.clock.install();
    await visit(page, "bg", "/");
    await popupsLoaded(page);
    await stopClock(page);
    await page.clock.runFor(20_000);
    await setVisibility(page, "hidden");
    await page.clock.runFor(60_000);
    await setVisibility(page, "visible");
    await expect(popup(page)).toHaveCount(0);
    await page.clock.fastForward(8 * hour);
    await expect(popup(page)).toHaveCount(0);
    await page.clock.runFor(10_000);
    await expect(popup(page)).toBeVisible();
  },
);

test(
  "exit intent is the pointer leaving the window at the top, not at the left",
  once,
  async ({ page, ownShop }) => {
    await ownShop.sql(insertPopup(1, { trigger_type: "on_exit_intent" }));
    await page.clock.install();
    await visit(page, "bg", "/");
    await popupsLoaded(page);
    await page.mouse.move(400, 400);
    await page.mouse.move(-5, 400);
    await page.mouse.move(400, 400);
    await page.clock.runFor(3000);
    await expect(popup(page)).toHaveCount(0);
    await page.mouse.move(400, 5);
    await page.mouse.move(400, -5, { steps: 3 });
    await expect(popup(page)).toBeVisible();
  },
);

test.describe("on a touch screen", () => {
  test.use(phone);

  test("a popup waits for an open menu to close", once, async ({ page, ownShop }) => {
    await openWithPopup(page, ownShop);
    const menu = page.getByRole("banner").locator("summary", { hasText: "" }).first();
    await menu.click();
    await page.clock.runFor(25_000);
    await expect(popup(page)).toHaveCount(0);
    await menu.click();
    await page.clock.runFor(3000);
    await expect(popup(page)).toBeVisible();
  });

  test("exit intent is a fast scroll back up after reading", long, async ({ page, ownShop }) => {
    await ownShop.sql(insertPopup(1, { trigger_type: "on_exit_intent" }));
    await visit(page, "bg", "/");
    await popupsLoaded(page);
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", heights: number[]) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: heights.map((y) => ({ x: 200, y })) });
    const drag = async (from: number, to: number, pause: number) => {
      await touch("touchStart", [from]);
      for (let step = 1; step <= 12; step++) {
        await touch("touchMove", [from + ((to - from) * step) / 12]);
        await page.waitForTimeout(pause);
      }
      await touch("touchEnd", []);
    };
    for (let times = 0; times < 3; times++) await drag(780, 60, 0);
    await drag(200, 700, 200);
    await expect(popup(page)).toHaveCount(0);
    // On a busy machine a flick has too few frames to be distinguished from a jump.
    await expect(async () => {
      await drag(780, 60, 0);
      await drag(150, 780, 0);
      await expect(popup(page)).toBeVisible({ timeout: 1000 });
    }).toPass();
  });
});

for (const locale of locales)
  test(
    `a page pattern also matches pages reached by client-side navigation (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, ownShop }) => {
      await ownShop.sql(
        insertPopup(1, {
          size: "bar",
          trigger_type: "page_matcher",
          page_matcher: "/products*",
          frequency_cap: "always",
          ...named("За продуктите"),
        }),
      );
      const prefix = locale === "bg" ? "" : "/en";
      await visit(page, locale, "/contact");
      await popupsLoaded(page);
      await expect(bar(page, "За продуктите")).toHaveCount(0);
      await goTo(page, `${prefix}/products`);
      await expect(bar(page, "За продуктите")).toBeVisible();
      await page.getByRole("main").locator(`a[href^="${prefix}/products/"]`).first().click();
      await expect(page).toHaveURL(/products\/./);
      await expect(bar(page, "За продуктите")).toBeVisible();
      await goTo(page, `${prefix}/contact`);
      await expect(bar(page, "За продуктите")).toHaveCount(0);
    },
  );

test("a modal popup waits until typing ends", once, async ({ page, ownShop }) => {
  await openWithPopup(page, ownShop);
  const name = field(page, t("contact.form.name"));
  await name.fill("Мария");
  await page.clock.runFor(25_000);
  await expect(popup(page)).toHaveCount(0);
  await name.blur();
  await page.clock.runFor(3000);
  await expect(popup(page)).toBeVisible();
});

/** Opens the contact page with a popup that would open after 20 seconds, and stops the clock. */
async function openWithPopup(
  page: Page,
  shop: { sql: (statement: string) => Promise<unknown> },
): Promise<void> {
  await shop.sql(insertPopup(1, { trigger_delay: 20 }));
  await page.clock.install();
  await visit(page, "bg", "/contact");
  await popupsLoaded(page);
  await stopClock(page);
}
