import { localePath, locales } from "#app/domain/locale.ts";
import { amountOf, amountTexts, defaultCurrencies } from "#app/domain/money.ts";
import { productPageTranslator } from "#app/i18n/product-page.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { deviceIn } from "#e2e/phone.ts";
import { nameOf, newestToast, openProduct } from "#e2e/shopper.ts";

/** Delivery is free from 20 leva; the grape, at 6.50, is often bought with the strawberry. */
const state = `
  update delivery_settings set pricing = 'fixed', free_from = 2000,
    prices = '{"any": {"office": 490, "automat": 490, "address": 490}}';
  update promotions set is_active = false;
  delete from bought_together;
  insert into bought_together (product_id, other_id, orders)
  select one.id, other.id, 5 from products one, products other
  where one.flavor = 'strawberry' and other.flavor = 'grape'`;

for (const locale of locales) {
  const t = translator(locale);
  const name = nameOf("grape", locale);
  const missing = (stotinki: number) =>
    t("cart.toFreeDelivery", {
      amount: amountTexts(amountOf(stotinki, "BGN"), defaultCurrencies, locale).join(" / "),
    });

  test.describe(() => {
    test.use(deviceIn[locale].options);

    test(
      `a product bought together is added and changed in the mini-cart (${deviceIn[locale].name})`,
      { tag: "@once" },
      async ({ page, ownShop }) => {
        await ownShop.sql(state);
        await openProduct(page, locale, "strawberry");
        const f = productPageTranslator(locale);
        const together = page.getByRole("region", { name: f("together.title") });
        await expect(together.getByRole("article")).toHaveCount(1);
        const related = page.getByRole("region", { name: t("product.related") });
        await expect(related.getByRole("article").filter({ hasText: name })).toHaveCount(0);
        const add = together.getByRole("button", { name: t("product.addNamed", { name }) });
        const open = () =>
          newestToast(page, locale)
            .getByRole("button", { name: t("nav.cart") })
            .click();

        await add.click();
        await open();
        const drawer = page.getByRole("dialog", { name: t("cart.title") });
        await expect(drawer).toBeFocused();
        await expect(drawer.getByText(missing(1350))).toBeVisible();
        const quantity = drawer.getByRole("textbox", { name: t("cart.quantity", { name }) });
        await drawer.getByRole("button", { name: t("cart.increase", { name }) }).click();
        await expect(quantity).toHaveValue("2");
        await expect(drawer.getByText(missing(700))).toBeVisible();

        await drawer.getByRole("button", { name: t("cart.removeNamed", { name }) }).click();
        await expect(drawer.getByText(t("cart.empty.title"))).toBeVisible();
        await expect(drawer.getByRole("button", { name: t("cart.undo") })).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(quantity).toHaveValue("2");
        await page.keyboard.press("Escape");
        await expect(drawer).toBeHidden();
        await expect(add).toBeFocused();

        await add.click();
        await open();
        await drawer.getByRole("link", { name: t("cart.view") }).click();
        await expect(page).toHaveURL(localePath(locale, "/cart"));
        await expect(drawer).toBeHidden();
        await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
        await expect(
          page.getByRole("main").getByRole("textbox", { name: t("cart.quantity", { name }) }),
        ).toHaveValue("3");
      },
    );
  });
}
