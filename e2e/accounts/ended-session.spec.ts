import { localePath, locales } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { translator } from "#app/i18n/translate.ts";
import { adminAccount } from "#e2e/admin-account.ts";
import { expectUsable } from "#e2e/expect-usable.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { field, visit } from "#e2e/shopper.ts";

for (const locale of locales) {
  const [a, t] = [adminTranslator(locale), translator(locale)];

  test(
    `a session that ended leads back to the editor, with everything typed (${locale})`,
    { tag: "@long" },
    async ({ page, ownShop, signInAsAdmin }) => {
      const [product] = await ownShop.sql("select id from products where flavor = 'orange'");
      await signInAsAdmin();
      if (locale === "en") await page.request.post("/admin/language", { form: { returnTo: "/admin" } });
      const address = `/admin/products/${String(product?.id)}`;
      const name = field(page, a("products.field.name", { language: a("edit.language.bg") }));
      const restored = page.getByRole("alert").filter({ hasText: a("edit.restored.title") });
      const save = page.getByRole("button", { name: a("edit.save"), exact: true });

      await visit(page, "bg", address);
      await name.fill("Портокалово плодче с име");
      await ownShop.sql("delete from sessions");
      await save.click();
      await expect(page).toHaveURL(new RegExp(`${localePath(locale, "/auth")}\\?after=`));
      const ended = page.getByRole("alert").filter({ hasText: t("auth.ended.title") });
      await expect(ended).toContainText(t("auth.ended.stored"));
      await expectUsable(page);

      await field(page, t("auth.email")).fill(adminAccount.email);
      await field(page, t("auth.password")).fill(adminAccount.password);
      await field(page, t("auth.password")).press("Enter");
      await expect(page).toHaveURL(address);
      await expect(restored).toBeVisible();
      await expect(name).toHaveValue("Портокалово плодче с име");
      await page.reload();
      await expect(name).toHaveValue("Портокалово плодче с име");
      await page.goto("/admin/products");
      await page.goBack();
      await expect(name).toHaveValue("Портокалово плодче с име");
      await save.click();
      await expect(page).toHaveURL("/admin/products");
      await visit(page, "bg", address);
      await expect(name).toHaveValue("Портокалово плодче с име");
      await expect(restored).toHaveCount(0);
    },
  );
}
