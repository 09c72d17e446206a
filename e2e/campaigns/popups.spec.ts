import type { Page } from "@playwright/test";
import { locales, localePath } from "#app/domain/locale.ts";
import { translator } from "#app/i18n/translate.ts";
import { popupTranslator } from "#app/i18n/popup.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { insertPopup, popupId, popupsLoaded } from "./popup-rows.ts";
import { addButton, cartLink, fillCheckout, visit } from "#e2e/shopper.ts";

const once = { tag: "@once" };
const long = { tag: ["@once", "@long"] };
const headlines = { bg: "Пролетно намаление", en: "Spring sale" };
const modal = (page: Page, name = headlines.bg) => page.getByRole("dialog", { name });
const footPopup = (page: Page, name = headlines.bg) => page.getByRole("complementary", { name });
const closeButton = (page: Page) =>
  page.getByRole("button", { name: translator("bg")("shop.close"), exact: true });

test.beforeEach(({ ownShop }) => ownShop.sql("delete from popups; delete from campaign_counts"));

for (const locale of locales)
  test(`a modal popup can be used by keyboard alone, restores the focus and does not reopen (${locale}) @once`, async ({
    page,
    ownShop,
  }) => {
    await ownShop.sql(insertPopup(1, { trigger_delay: 2 }));
    await visit(page, locale, "/");
    const products = page.getByRole("main").getByRole("link").first();
    await products.focus();
    const popup = modal(page, headlines[locale]);
    await expect(popup).toBeFocused();
    await expect(popup).toHaveAccessibleDescription(/./);
    await page.keyboard.press("Tab");
    const action = popup.getByRole("link", { name: locale === "bg" ? "Разгледайте" : "Have a look" });
    await expect(action).toBeFocused();
    await expect(action).toHaveAttribute("href", localePath(locale, "/products"));
    await page.keyboard.press("Tab");
    await expect(popup.getByRole("button", { name: translator(locale)("shop.close") })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(popup).toBeHidden();
    await expect(products).toBeFocused();
    await page.clock.install();
    await page.reload();
    await popupsLoaded(page);
    await page.clock.runFor(5000);
    await expect(popup).toBeHidden();
    await expect
      .poll(() => ownShop.sql("select views, closes from campaign_counts"))
      .toEqual([{ views: 1, closes: 1 }]);
  });

for (const locale of locales)
  test(
    `bar and bottom sheet leave the page usable, shift no layout and are announced (${locale})`,
    { tag: "@long" },
    async ({ page, ownShop }) => {
      for (const size of ["bar", "bottom-sheet"] as const) {
        await ownShop.sql(
          `delete from popups; ${insertPopup(size === "bar" ? 2 : 3, { size, trigger_delay: 1 })}`,
        );
        await visit(page, locale, "/");
        await page.evaluate(() => document.fonts.ready);
        await watchShifts(page);
        const popup = footPopup(page, headlines[locale]);
        await expect(popup).toBeVisible();
        const announced = popupTranslator(locale)("popup.announced", { headline: headlines[locale] });
        await expect(page.getByRole("status").filter({ hasText: announced })).toHaveCount(1);
        expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
        await page.waitForTimeout(500);
        expect(await page.evaluate(() => performance.getEntriesByName("shift").length)).toBe(0);
        // The popup lies over the foot of the window, where the page's last control is after End.
        const last = page.getByRole("contentinfo").getByRole("checkbox").last();
        await page.keyboard.press("End");
        await last.focus();
        await expect.poll(() => last.evaluate(isOnTop)).toBe(true);
        // Over the cart only a bar stays open.
        const [link, path] =
          size === "bar" ? (["nav.cart", "/cart"] as const) : (["nav.wishlist", "/wishlist"] as const);
        await page
          .getByRole("banner")
          .getByRole("link", { name: translator(locale)(link) })
          .click();
        await expect(page).toHaveURL(new RegExp(`${localePath(locale, path)}$`));
        await expect(popup).toBeVisible();
        await popup.getByRole("link").press("Escape");
        await expect(popup).toBeHidden();
        await expect.poll(() => page.evaluate(() => document.body.style.paddingBottom)).toBe("");
      }
    },
  );

/** Marks every layout shift from now on. */
function watchShifts(page: Page): Promise<void> {
  return page.evaluate(() => {
    new PerformanceObserver((list) => {
      list.getEntries().forEach(() => performance.mark("shift"));
    }).observe({ type: "layout-shift" });
  });
}

function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return element.contains(found) || Boolean(found?.contains(element));
}

test("a click beside a modal popup closes it", once, async ({ page, ownShop }) => {
  await ownShop.sql(insertPopup(1, { overlay_opacity: 0.3 }));
  await visit(page, "bg", "/");
  await modal(page).getByText(headlines.bg).click();
  await expect(modal(page)).toBeVisible();
  await page.mouse.click(20, 20);
  await expect(modal(page)).toBeHidden();
});

test(
  "a popup that is not dismissable ignores Escape and clicks beside it, but its button closes it",
  once,
  async ({ page, ownShop }) => {
    await ownShop.sql(
      insertPopup(1, { dismissable: false, cta_label_bg: null, cta_label_en: null, cta_url: null }),
    );
    await visit(page, "bg", "/");
    await expect(modal(page)).toBeFocused();
    await expect(closeButton(page)).toBeHidden();
    for (const key of ["Escape", "Escape", "Escape"]) await page.keyboard.press(key);
    await page.mouse.click(10, 10);
    await expect(modal(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(
      modal(page).getByRole("button", { name: popupTranslator("bg")("popup.gotIt") }),
    ).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(modal(page)).toBeHidden();
    const counts = await ownShop.sql("select views, closes from campaign_counts");
    expect(counts).toEqual([{ views: 1, closes: 0 }]);
  },
);

test(
  "the call to action closes the popup and follows its link, and orders of the visit count for the popup",
  once,
  async ({ page, ownShop }) => {
    await ownShop.sql(insertPopup(1));
    await visit(page, "en", "/");
    await modal(page, headlines.en).getByRole("link", { name: "Have a look" }).click();
    await expect(page).toHaveURL(/\/en\/products$/);
    await expect(modal(page, headlines.en)).toBeHidden();
    await addButton(page, "en", "grape").click();
    await cartLink(page).click();
    await page.getByRole("link", { name: translator("en")("cart.checkout") }).click();
    await fillCheckout(page, "en", "popup@example.com");
    await page.getByRole("button", { name: translator("en")("checkout.submit") }).click();
    await expect(page).toHaveURL(/\/en\/order-success/);
    await expect
      .poll(() => ownShop.sql("select campaign_id, views, closes, orders from campaign_counts"))
      .toEqual([{ campaign_id: popupId(1), views: 1, closes: 0, orders: 1 }]);
  },
);

test(
  "a page loads the popup code only if it has a popup, and works if the code fails to load",
  long,
  async ({ page, ownShop, browserConsole }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const codeOfPopups = () => asked.filter((url) => /popup/.test(url));
    await visit(page, "bg", "/");
    await page.waitForLoadState("networkidle");
    expect(codeOfPopups()).toEqual([]);
    await ownShop.sql(insertPopup(1));
    await page.reload();
    await expect(modal(page)).toBeVisible();
    expect(codeOfPopups()).not.toEqual([]);
    browserConsole.allow(/popup/);
    const another = await page.context().newPage();
    await another.route(/\/popup-[^/]*\.js$/, (route) => route.abort());
    const complained = another.waitForEvent("console", (message) =>
      message.text().includes("code of popups"),
    );
    await visit(another, "bg", "/");
    await complained;
    await another
      .getByRole("banner")
      .getByRole("link", { name: translator("bg")("nav.products") })
      .click();
    await expect(another).toHaveURL(/\/products$/);
  },
);

for (const locale of locales)
  test(`a landing page shows popups too (${locale}) @once`, async ({ page, ownShop }) => {
    await ownShop.sql(
      `delete from landing_pages; insert into landing_pages (id, slug, title_bg, status) values ('${popupId(50)}', 'prolet', 'Пролет', 'published')`,
    );
    await ownShop.sql(insertPopup(1, { trigger_type: "page_matcher", page_matcher: "/promo/*" }));
    await visit(page, locale, "/promo/prolet");
    await modal(page, headlines[locale]).getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`${localePath(locale, "/products")}$`));
    await expect(modal(page, headlines[locale])).toBeHidden();
  });

test("the first page of the back office has no popups", long, async ({ page, ownShop, signInAsAdmin }) => {
  await signInAsAdmin();
  await ownShop.sql(insertPopup(1, { frequency_cap: "always" }));
  await visit(page, "bg", "/admin");
  expect(await page.content()).not.toContain(headlines.bg);
  await visit(page, "bg", "/");
  expect(await page.content()).toContain(headlines.bg);
  await expect(modal(page)).toBeVisible();
});

test(
  "a popup with too much text shows its whole headline, in every size",
  long,
  async ({ page, ownShop }) => {
    const sizes = ["modal", "bar", "bottom-sheet"] as const;
    for (const [place, size] of sizes.entries())
      for (const viewport of [
        { width: 360, height: 640 },
        { width: 1280, height: 500 },
      ]) {
        await ownShop.sql(
          `delete from popups; ${insertPopup(place, { size, type: "newsletter", frequency_cap: "always", popup_image: "/demo/hero.webp", subheadline_bg: "Нови вкусове. ".repeat(40), legal_note_bg: "Съгласявам се. ".repeat(20) })}`,
        );
        await page.setViewportSize(viewport);
        await visit(page, "bg", "/contact");
        const popup = size === "modal" ? modal(page) : footPopup(page);
        await expect(popup.getByRole("heading"), `${size} at ${viewport.width} px`).toBeInViewport({
          ratio: 1,
        });
      }
  },
);
