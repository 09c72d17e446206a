import { translator } from "#app/i18n/translate.ts";
import { localePath, locales } from "#app/domain/locale.ts";
import { adminAccount } from "#e2e/admin-account.ts";
import { untilHydrated } from "#e2e/hydration.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { cartLink, field, fillCart, fillCheckout, nameOf, newestToast, visit } from "#e2e/shopper.ts";

for (const locale of locales) {
  const t = translator(locale);

  test(
    `ordering again names the products that are no longer offered (${locale})`,
    { tag: "@once" },
    async ({ page, signInAsAdmin, ownShop }) => {
      const main = page.getByRole("main");
      await signInAsAdmin();
      await fillCart(page, locale, ["grape", "orange"]);
      await visit(page, locale, "/checkout");
      await fillCheckout(page, locale, adminAccount.email);
      await main.getByRole("button", { name: t("checkout.submit") }).click();
      await expect(page).toHaveURL(/\/order-success/);
      await ownShop.sql("update products set is_active = false where flavor = 'grape'");
      await visit(page, locale, "/profile?tab=orders");
      await main.getByRole("row").nth(1).getByRole("link").click();
      await expect(page).toHaveURL(/\/profile\/orders\//);
      await untilHydrated(page);
      await main.getByRole("button", { name: t("orders.again") }).click();
      await expect(page).toHaveURL(localePath(locale, "/cart"));
      await expect(newestToast(page, locale)).toContainText(t("orders.again.gone"));
      await expect(newestToast(page, locale)).toContainText(nameOf("grape", locale));
      await expect(cartLink(page)).toContainText("1");
      await expect(main.getByRole("link", { name: nameOf("orange", locale), exact: true })).toBeVisible();

      await ownShop.sql("update products set is_active = false");
      await page.goBack();
      await page.reload();
      await expect(main.getByText(t("orders.again.none"))).toBeVisible();
      await expect(main.getByRole("button", { name: t("orders.again") })).toHaveCount(0);
      await ownShop.sql("update products set is_active = true where not is_bag and not is_loose");
    },
  );
}

test(
  "orders that cannot be loaded show an empty list; a failed account deletion is reported",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of 500/);
    const t = translator("bg");
    await signInAsAdmin();
    await ownShop.sql("alter table orders rename to orders_away");
    await visit(page, "bg", "/profile?tab=orders");
    await expect(page.getByRole("heading", { name: t("orders.empty.title") })).toBeVisible();
    await ownShop.sql("alter table orders_away rename to orders");

    await visit(page, "bg", "/profile");
    await page.getByText(t("deletion.open")).click();
    await field(page, t("deletion.password")).fill(adminAccount.password);
    await page.getByRole("checkbox", { name: t("deletion.confirm") }).check();
    await ownShop.sql("alter table rate_limits rename to rate_limits_away");
    await page.getByRole("button", { name: t("deletion.button") }).click();
    await expect(page.getByRole("alert").filter({ hasText: t("deletion.error.unexpected") })).toBeVisible();
    await ownShop.sql("alter table rate_limits_away rename to rate_limits");
  },
);
