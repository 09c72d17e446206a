import type { Page } from "@playwright/test";
import { localePath, locales } from "#app/domain/locale.ts";
import { formatMoney, sumOf } from "#app/domain/money.ts";
import type { Currencies } from "#app/domain/money.ts";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { fillCart, fillCheckout, nameOf, newestToast, visit } from "#e2e/shopper.ts";

/** A price at which three units cost one cent less when added up in levs: 3 x 3,02 € and 17,70 лв. */
const price = 590;
const three = [{ price, quantity: 3 }];

test.beforeEach(async ({ ownShop }) => {
  await ownShop.sql(`update products set price_bgn = ${price}`);
  await ownShop.sql("delete from shop_settings");
});

for (const locale of locales) {
  const t = translator(locale);
  const show = (stotinki: number, currency: "BGN" | "EUR") => formatMoney(stotinki, currency, locale);

  test(
    `a checkout open while the owner switches to the euro shows the new total before it orders (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, openAnotherVisitor, signInAsAdmin, browserConsole }) => {
      browserConsole.allow(/status of 409/);
      await signInAsAdmin();
      const shopper = await openAnotherVisitor();
      await fillCart(shopper, locale, ["strawberry"]);
      await visit(shopper, locale, "/cart");
      const quantity = t("cart.quantity", { name: nameOf("strawberry", locale) });
      await shopper.getByRole("textbox", { name: quantity }).fill("3");
      await shopper.keyboard.press("Enter");
      const main = shopper.getByRole("main");
      const inLevs = sumOf(three, "BGN");
      await expect(main).toContainText(show(inLevs.stotinki, "BGN"));
      await expect(main).toContainText(show(inLevs.cents, "EUR"));
      await visit(shopper, locale, "/checkout");
      await fillCheckout(shopper, locale, `currency-${locale}@example.com`);

      await chooseCurrency(page, { base_currency: "EUR", show_bgn: true });
      await shopper.getByRole("button", { name: t("checkout.submit") }).click();
      await expect(newestToast(shopper, locale)).toContainText(t("checkout.error.priceChanged"));
      const inEuros = sumOf(three, "EUR");
      expect(inEuros.cents).toBe(inLevs.cents + 1);
      await expect(main).toContainText(`${show(inEuros.cents, "EUR")}${show(inEuros.stotinki, "BGN")}`);
      await shopper.getByRole("button", { name: t("checkout.submit") }).click();
      await expect(shopper.getByRole("heading", { level: 1 })).toHaveText(t("success.title"));

      await page.goto("/admin");
      await expect(page.getByRole("row").filter({ hasText: `currency-${locale}@example.com` })).toContainText(
        `${formatMoney(inEuros.cents, "EUR", "bg")}${formatMoney(inEuros.stotinki, "BGN", "bg")}`,
      );
    },
  );

  test(
    `the list, a product, the cart and the checkout show no levs once they are hidden (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, signInAsAdmin }) => {
      await signInAsAdmin();
      await chooseCurrency(page, { base_currency: "EUR", show_bgn: false });
      await fillCart(page, locale, ["strawberry"]);
      for (const path of ["/products", "/cart", "/checkout"]) {
        await visit(page, locale, path);
        await expect(page.getByRole("main")).toContainText(show(302, "EUR"));
        await expect(page.getByRole("main")).not.toContainText(locale === "bg" ? "лв." : "BGN");
      }
      await page.goto(localePath(locale, "/products"));
      await page.getByRole("link", { name: nameOf("grape", locale), exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(nameOf("grape", locale));
      await expect(page.getByRole("main")).toContainText(show(302, "EUR"));
      await expect(page.getByRole("main")).not.toContainText(locale === "bg" ? "лв." : "BGN");
    },
  );
}

/** Sets the currencies on the settings screen. */
async function chooseCurrency(page: Page, { base_currency, show_bgn }: Currencies) {
  await page.goto("/admin/settings");
  await page.getByRole("combobox", { name: adminBg["settings.base_currency"] }).selectOption(base_currency);
  await page.getByRole("checkbox", { name: adminBg["settings.show_bgn"] }).setChecked(show_bgn);
  await page.getByRole("button", { name: adminBg["settings.save"] }).click();
  await expect(newestToast(page, "bg")).toContainText(adminBg["settings.saved"]);
  await expect(page.getByRole("combobox", { name: adminBg["settings.base_currency"] })).toHaveValue(
    base_currency,
  );
}
