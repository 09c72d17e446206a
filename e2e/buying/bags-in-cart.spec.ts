import { bagProduct } from "#app/domain/bags/bag-line.ts";
import { lineName, linePath } from "#app/domain/bags/bag-name.ts";
import { serializeCart } from "#app/domain/cart/cart.ts";
import { localePath, locales } from "#app/domain/locale.ts";
import { cartBagTranslator } from "#app/i18n/bags/cart-bags.ts";
import { ownBagTranslator } from "#app/i18n/bags/own-bags.ts";
import { translator } from "#app/i18n/translate.ts";
import { adminAccount } from "#e2e/admin-account.ts";
import { expectUsable } from "#e2e/expect-usable.ts";
import { expect } from "#e2e/fixtures.ts";
import { untilHydrated } from "#e2e/hydration.ts";
import { test } from "#e2e/own-shop.ts";
import { fillCheckout, visit } from "#e2e/shopper.ts";
import { bagId, exampleOffer, exampleRecipe, peachId } from "#tests/factories/catalogue/mix-offers.ts";

const offer = exampleOffer();
const rows = [
  ...offer.loose,
  ...offer.bags.map((bag) => ({ ...bag, weight_grams: 10, stock_quantity: 0 })),
].map(
  ({ id, name_bg, name_en, price_bgn, weight_grams, stock_quantity }) =>
    `('${id}', '${name_bg}', '${name_en}', ${price_bgn}, ${weight_grams}, ${stock_quantity}, '', '', false,
      ${id !== bagId}, ${id === bagId})`,
);

/** Offers the bag of the specification's example with all its pieces. */
const offeredBag = `
  insert into products (id, name_bg, name_en, price_bgn, weight_grams, stock_quantity, search_words, text_words,
    is_active, is_loose, is_bag)
  values ${rows.join(", ")} on conflict do nothing;
  insert into bags (product_id, measure, smallest, largest, most_kinds, is_offered)
  values ('${bagId}', 'grams', 50, 100, 3, true) on conflict do nothing;
  insert into bag_parts (bag_id, product_id)
  select '${bagId}', id from products where is_loose on conflict do nothing`;

for (const locale of locales) {
  const t = translator(locale);
  const own = ownBagTranslator(locale);

  test(
    `a bag is bought from the cart, ordered again from the profile, and explained once a gummy is gone (${locale})`,
    { tag: "@once" },
    async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
      // A page without the bag that is gone.
      browserConsole.allow(/status of 404/);
      const bag = bagProduct(exampleRecipe, offer, "BGN");
      if (!bag) throw new Error("The example bag cannot be sold");
      const name = lineName(bag, locale);
      const main = page.getByRole("main");
      await ownShop.sql(offeredBag);
      await signInAsAdmin();
      await visit(page, locale, "/");
      await page.evaluate(
        (stored) => localStorage.setItem("cart", stored),
        serializeCart([{ product: bag, quantity: 1 }]),
      );
      await visit(page, locale, "/cart");
      const link = main.getByRole("link", { name, exact: true });
      await expect(link).toHaveAttribute("href", localePath(locale, linePath(bag)));
      await main.getByRole("button", { name: t("cart.increase", { name }) }).click();
      await expect(
        main.getByText(locale === "bg" ? /9\s×\sЯгода, 4\s×\sАнанас/ : /9\s×\sStrawberry/),
      ).toBeVisible();
      await expectUsable(page);
      await visit(page, locale, "/checkout");
      await fillCheckout(page, locale, adminAccount.email);
      await main.getByRole("button", { name: t("checkout.submit") }).click();
      await expect(page).toHaveURL(/\/order-success/);

      await visit(page, locale, "/profile?tab=orders");
      await untilHydrated(page);
      const bags = main.getByRole("region", { name: own("ownBags.title") });
      await expect(bags.getByRole("link", { name, exact: true })).toBeVisible();
      await expectUsable(page);
      const again = bags.getByRole("button", { name: own("ownBags.again") });
      await again.click();
      await expect(page).toHaveURL(localePath(locale, "/cart"));
      await expect(link).toBeVisible();

      await ownShop.sql(`delete from bag_parts where product_id = '${peachId}'`);
      await page.goBack();
      await again.click();
      await expect(
        main.getByText(
          cartBagTranslator(locale)("cartBags.gone", { names: locale === "bg" ? "Праскова" : "Peach" }),
        ),
      ).toBeVisible();
      await expect(link).toHaveCount(0);
      await expect(
        main.getByRole("link", { name: cartBagTranslator(locale)("cartBags.open") }),
      ).toBeVisible();
      await ownShop.sql("delete from bags");
    },
  );
}
