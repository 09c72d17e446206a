import type { Page } from "@playwright/test";
import { localePath, locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { amountOf, amountTexts, defaultCurrencies, formatMoney } from "#app/domain/money.ts";
import { promotionTranslator } from "#app/i18n/promotions.ts";
import { translator } from "#app/i18n/translate.ts";
import { axeViolations, frame, furtherRows } from "#e2e/checks/accessibility.ts";
import { expect } from "#e2e/fixtures.ts";
import { untilHydrated } from "#e2e/hydration.ts";
import { test } from "#e2e/own-shop.ts";
import { deviceIn } from "#e2e/phone.ts";
import { fillCart, fillCheckout, nameOf, newestToast, visit } from "#e2e/shopper.ts";

/** Two automatic reductions, free delivery from 20 leva, and two codes of one lev and of two. */
const promotions = `
  insert into promotions (id, name_bg, name_en, kind, percent, amount_bgn, gift_product_id, min_amount_bgn, needs_code, sort_order)
  values
    (gen_random_uuid(), 'Есен', 'Autumn', 'percent', 10, null, null, null, false, 0),
    (gen_random_uuid(), 'Праскова подарък', 'Free peach', 'gift', null, null,
      (select id from products where flavor = 'peach'), 1000, false, 1),
    (gen_random_uuid(), 'Безплатна доставка', 'Free delivery', 'delivery', null, null, null, 2000, false, 2),
    (gen_random_uuid(), 'С код два', 'Code two', 'amount', null, 200, null, null, true, 3),
    (gen_random_uuid(), 'С код едно', 'Code one', 'amount', null, 100, null, null, true, 4);
  insert into promotion_codes (id, promotion_id, code)
  select gen_random_uuid(), id, case name_en when 'Code two' then 'LINK2' else 'LESS1' end
  from promotions where needs_code`;
const chargedDelivery = `
  update delivery_settings set pricing = 'fixed', free_from = null,
    prices = '{"any": {"office": 490, "automat": 490, "address": 490}}'`;
const noPromotions = "delete from order_promotions; delete from promotion_codes; delete from promotions";

for (const locale of locales) {
  const t = translator(locale);
  const p = promotionTranslator(locale);
  const levs = (stotinki: number) => formatMoney(stotinki, "BGN", locale);

  test.describe(() => {
    test.use(deviceIn[locale].options);

    test(
      `a shopper orders with automatic promotions and codes, from a link to the confirmation (${deviceIn[locale].name})`,
      { tag: ["@once", "@long"] },
      async ({ page, ownShop, browserConsole }) => {
        browserConsole.allow(/status of 409/);
        await ownShop.sql([noPromotions, promotions, chargedDelivery].join(";"));
        const main = page.getByRole("main");
        const total = main.getByRole("definition").last();

        await page.goto(localePath(locale, "/products?code=link2"));
        await untilHydrated(page);
        await expect(newestToast(page, locale)).toContainText(p("promotion.linked", { code: "LINK2" }));
        await expect(page).toHaveURL(localePath(locale, "/products"));

        await fillCart(page, locale, ["strawberry", "grape"]);
        await visit(page, locale, "/cart");
        const codes = main.getByRole("list", { name: p("code.list") });
        await expect(codes.getByRole("listitem")).toContainText(["LINK2"]);
        const missing = amountTexts(amountOf(660, "BGN"), defaultCurrencies, locale).join(" / ");
        await expect(main.getByText(t("cart.toFreeDelivery", { amount: missing }))).toBeVisible();
        await expect(total).toContainText(levs(1340 - 134 - 200 + 490));

        const gift = main
          .getByRole("listitem")
          .filter({ has: page.getByRole("link", { name: nameOf("peach", locale) }) });
        await expect(gift).toContainText(p("promotion.gift"));
        await expect(gift).toContainText(levs(0));
        await expect(gift.locator("s")).toContainText(levs(850));

        await main.getByText(p("code.open"), { exact: true }).click();
        await typeCode(page, locale, "wrong");
        await expect(main.getByRole("alert").filter({ hasText: p("code.why.unknown") })).toBeVisible();
        await typeCode(page, locale, " less1 ");
        await expect(codes.getByRole("listitem")).toContainText(["LINK2", "LESS1"]);
        await expect(total).toContainText(levs(1340 - 134 - 200 - 100 + 490));
        await main.getByRole("button", { name: p("code.remove", { code: "LESS1" }) }).press("Enter");
        await expect(codes.getByRole("listitem")).toContainText(["LINK2"]);
        await expect(main.getByRole("group", { name: p("code.label") })).toBeFocused();
        await expect(total).toContainText(levs(1340 - 134 - 200 + 490));
        await typeCode(page, locale, "LESS1");
        await expect(codes.getByRole("listitem")).toHaveCount(2);

        const strawberry = nameOf("strawberry", locale);
        await main.getByRole("button", { name: t("cart.increase", { name: strawberry }) }).click();
        await expect(total).toContainText(levs(2030 - 203 - 200 - 100));
        await expect(main.getByText(t("cart.toFreeDelivery", { amount: missing }))).toBeHidden();
        expect(await axeViolations(page, { besides: [furtherRows, ...frame] })).toEqual([]);

        await main
          .getByRole("link", { name: t("cart.checkout") })
          .filter({ visible: true })
          .click();
        await expect(page).toHaveURL(localePath(locale, "/checkout"));
        await fillCheckout(page, locale, `promotions-${locale}@example.com`);
        await expect(total).toContainText(levs(2030 - 203 - 200 - 100));
        expect(await axeViolations(page, { besides: [furtherRows, ...frame] })).toEqual([]);

        await ownShop.sql("update promotions set is_active = false where name_en = 'Code one'");
        await main.getByRole("button", { name: t("checkout.submit") }).click();
        await expect(newestToast(page, locale)).toContainText(`LESS1: ${p("code.why.paused")}`);
        await expect(total).toContainText(levs(2030 - 203 - 200));
        await main.getByRole("button", { name: t("checkout.submit") }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("success.title"));
        await expect(main).toContainText(levs(2030 - 203 - 200));
        expect(await page.evaluate(() => localStorage.getItem("promotion-codes"))).toBeNull();
      },
    );
  });
}

async function typeCode(page: Page, locale: Locale, code: string): Promise<void> {
  const p = promotionTranslator(locale);
  const field = page.getByRole("textbox", { name: p("code.label"), exact: true });
  await field.fill(code);
  await field.press("Enter");
  await expect(page.getByRole("button", { name: p("code.apply"), exact: true })).toBeVisible();
}
