import type { Page } from "@playwright/test";
import { localePath, locales } from "#app/domain/locale.ts";
import { landingTranslator } from "#app/i18n/landing.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import {
  countsOf,
  insertCampaign,
  insertWholeCampaign,
} from "#tests/factories/campaigns/landing-campaign.ts";
import { test } from "#e2e/own-shop.ts";
import { deviceIn } from "#e2e/phone.ts";
import { insertPopup } from "./popup-rows.ts";
import { addButton, cartLink, fillCheckout, nameOf, newestToast, visit } from "#e2e/shopper.ts";
import { expectUsable } from "#e2e/expect-usable.ts";

const once = { tag: "@once" };
const long = { tag: ["@once", "@long"] };
const grid = [{ type: "product_grid", bg: "Оферти", en: "Offers", config: { count: 8 } }] as const;
const title = { bg: "Есента има вкус на грозде", en: "Autumn tastes of grapes" };
const notFound = /status of 404/;
const timer = (page: Page) => page.getByRole("timer");

function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

test.beforeEach(async ({ page }) => {
  await page.route("https://videos.example/**", (route) =>
    route.fulfill({ contentType: "video/mp4", body: "" }),
  );
});

for (const locale of locales) {
  const t = translator(locale);

  test(
    `a guest's order from a landing page counts for it (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, ownShop }) => {
      await insertCampaign(ownShop, {}, grid);
      await ownShop.sql("update products set stock_quantity = 0 where flavor = 'peach'");
      await visit(page, locale, "/promo/autumn");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title[locale]);
      const peach = page.getByRole("article").filter({ hasText: nameOf("peach", locale) });
      await expect(peach.getByRole("button", { name: t("product.soldOut") })).toBeDisabled();
      await page.getByRole("link", { name: translator(locale)("cart.empty.button") }).click();
      await expect(page.getByRole("heading", { level: 2, name: grid[0][locale] })).toBeInViewport();

      await addButton(page, locale, "grape").click();
      await expect(newestToast(page, locale)).toContainText(nameOf("grape", locale));
      await expect(cartLink(page)).toHaveText("1");
      await expect(cartLink(page)).toBeInViewport();
      await cartLink(page).click();
      await expect(page).toHaveURL(localePath(locale, "/cart"));
      await page.getByRole("link", { name: t("cart.checkout") }).click();
      await fillCheckout(page, locale, `landing-${locale}-${test.info().project.name}@example.com`);
      await page.getByRole("button", { name: t("checkout.submit") }).click();
      await expect(page).toHaveURL(new RegExp(`^[^?]*${localePath(locale, "/order-success")}`));
      await expect.poll(() => countsOf(ownShop)).toEqual({ views: 1, orders: 1 });
    },
  );

  test.describe(() => {
    test.use(deviceIn[locale].options);

    test(
      `a landing page shows its owner's texts, pictures, table and video, without layout shift (${deviceIn[locale].name})`,
      once,
      async ({ page, ownShop, isMobile }) => {
        await page.addInitScript(() => {
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              document.documentElement.dataset.shift = String(
                Number(document.documentElement.dataset.shift ?? 0) +
                  (entry as unknown as { value: number }).value,
              );
          }).observe({ type: "layout-shift", buffered: true });
        });
        await insertWholeCampaign(ownShop);
        await visit(page, locale, "/promo/autumn");
        const shown = await page
          .getByRole("main")
          .locator("picture img")
          .first()
          .evaluate((image: HTMLImageElement) =>
            image.decode().then(() => [image.currentSrc, image.fetchPriority]),
          );
        expect(shown).toEqual([expect.stringContaining(isMobile ? "hero-mobile.webp" : "hero.webp"), "high"]);
        const subtitle = { bg: "Само тази седмица", en: "This week only" }[locale];
        await expect(page.getByText(subtitle)).toBeVisible();
        await expect(page.getByRole("heading", { level: 2 })).toHaveText(
          {
            bg: ["Защо сега?", "Вкусовете на есента", "Нашите плодчета"],
            en: ["Why now?", "The flavours of autumn", "Our gummies"],
          }[locale],
        );
        const alt = { bg: "Чепка грозде", en: "A bunch of grapes" }[locale];
        const picture = page.getByRole("link", { name: alt });
        await picture.scrollIntoViewIfNeeded();
        await expect(
          page.getByText({ bg: "Прясно от лозето", en: "Fresh from the vineyard" }[locale]),
        ).toBeVisible();
        await expect(page.getByRole("table", { name: "Доставка" })).toBeVisible();
        const film = page.getByLabel({ bg: "Как ги правим", en: "How we make them" }[locale]);
        await expect(film).toHaveAttribute("controls");
        const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
        expect(shift).toBeLessThan(0.01);
        await page.setViewportSize({ width: 360, height: 740 });
        expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
        await picture.click();
        await expect(page).toHaveURL(localePath(locale, "/products?q=grape"));
      },
    );
  });
}

test(
  "the countdown ticks each second, is correct when a sleeping tab wakes, and disappears when it ends",
  once,
  async ({ page, ownShop }) => {
    await page.clock.install();
    const end = Date.now() + 2 * 3_600_000 + 90_000;
    await insertCampaign(ownShop, { countdown_enabled: true, countdown_end: new Date(end) }, grid);
    await visit(page, "bg", "/promo/autumn");
    await page.clock.pauseAt(end - 2 * 3_600_000 - 30_000);
    await expect(timer(page)).toHaveText("00дни02часа00минути30секунди");
    await page.clock.runFor(1000);
    await expect(timer(page)).toHaveText("00дни02часа00минути29секунди");
    expect(await timer(page).getAttribute("aria-live"), "not read out").toBeNull();

    // A sleeping tab: its timers do not run for an hour, then it is visible again.
    await page.clock.setSystemTime(end - 3_600_000);
    await expect(timer(page)).toHaveText("00дни02часа00минути29секунди");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(timer(page)).toHaveText("00дни01час00минути00секунди");

    await page.clock.setSystemTime(end - 1500);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(timer(page)).toHaveText("00дни00часа00минути02секунди");
    await page.clock.runFor(500);
    await expect(timer(page)).toHaveText("00дни00часа00минути01секунда");
    await page.clock.runFor(1000);
    await expect(timer(page)).toHaveCount(0);
    await expect(page.getByText(/^До \d/)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title.bg);
  },
);

test(
  "only administrators see a preview, and its views are not counted",
  long,
  async ({ page, ownShop, signInAsAdmin, openAnotherVisitor, browserConsole }) => {
    browserConsole.allow(notFound);
    await insertCampaign(ownShop, { status: "draft" }, grid);
    const visitor = await openAnotherVisitor();
    for (const path of ["/promo/autumn", "/promo/autumn?preview=1", "/en/promo/autumn?preview=1"]) {
      await visitor.goto(path);
      await expect(visitor).toHaveURL(path.startsWith("/en") ? "/en/404" : "/404");
    }
    await signInAsAdmin();
    await page.goto("/promo/autumn");
    await expect(page).toHaveURL("/404");
    await ownShop.sql(insertPopup(1));
    const answer = await page.goto("/promo/autumn?preview=1");
    expect(await answer?.text(), "the page has no popups").not.toContain("Пролетно намаление");
    await ownShop.sql("delete from popups");
    expect(answer?.headers()["cache-control"]).toBe("private, no-store");
    await expect(page.getByRole("note")).toContainText(landingTranslator("bg")("landing.preview.draft"));
    await expectUsable(page);
    await page.getByRole("link", { name: translator("bg")("shop.language.label") }).click();
    await expect(page).toHaveURL("/en/promo/autumn?preview=1");
    await expect(page.getByRole("note")).toContainText(landingTranslator("en")("landing.preview.draft"));
    await ownShop.sql("update landing_pages set status = 'published', start_date = '2126-11-21T08:30:00Z'");
    await page.reload();
    await expect(page.getByRole("note")).toContainText("21.11.2126");
    await ownShop.sql("update landing_pages set start_date = null");

    // The first view that counts; the other language is still the same visit.
    await visit(visitor, "bg", "/promo/autumn");
    await expect(visitor.getByRole("note")).toHaveCount(0);
    await visitor.getByRole("link", { name: translator("bg")("shop.language.label") }).click();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(title.en);
    await expect.poll(() => countsOf(ownShop)).toEqual({ views: 1, orders: 0 });
  },
);
