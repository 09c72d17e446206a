import { locales } from "#app/domain/locale.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { nameOf, openProduct } from "#e2e/shopper.ts";

for (const locale of locales)
  test(
    `a quantity stops at what is in stock, and the page says so (${locale})`,
    { tag: "@once" },
    async ({ page, ownShop }) => {
      await ownShop.sql("update products set stock_quantity = 3 where flavor = 'orange'");
      const t = translator(locale);
      const name = nameOf("orange", locale);
      await openProduct(page, locale, "orange");
      const quantity = page.getByRole("textbox", { name: t("cart.quantity", { name }) });
      const all = page.getByText(t("product.allOfStock", { count: 3 }));
      await expect(all).toHaveCount(0);
      await quantity.fill("50");
      await quantity.press("Enter");
      await expect(quantity).toHaveValue("3");
      await expect(all).toBeVisible();
      await expect(page.getByRole("button", { name: t("cart.increase", { name }) })).toBeDisabled();
    },
  );
