import { adminBg } from "#app/i18n/admin-texts.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { fillCart, newestToast, visit } from "#e2e/shopper.ts";

const a = translatorOf(adminBg);

test(
  "a text is typed through quick create and shown at once, in the checkout too, and deleted through its dialog",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin, ownShop }) => {
    await fillCart(page, "bg", ["orange"]);
    await signInAsAdmin();
    await page.goto("/admin/text-seo");
    const checkout = await page.context().newPage();
    const conditions = checkout.getByRole("main");
    const keys = ["terms_conditions", "privacy_policy"] as const;
    for (const key of keys) {
      await page.getByRole("link", { name: a("text-seo.quick.new", { key }), exact: true }).click();
      const dialog = page.getByRole("dialog");
      for (const language of ["Български", "English"]) {
        await page.getByRole("tab", { name: language }).click();
        await dialog.getByRole("textbox", { name: a("text-seo.content", { language }), exact: true }).click();
        await page.keyboard.insertText(`${key} (${language})`);
      }
      await page.getByRole("button", { name: a("edit.create") }).click();
      await expect(dialog).toHaveCount(0);
      await expect(newestToast(page, "bg")).toContainText("Съдържанието е запазено.");
    }
    for (const [locale, language] of [
      ["bg", "Български"],
      ["en", "English"],
    ] as const) {
      await visit(checkout, locale, "/checkout");
      for (const key of keys) await expect(conditions).toContainText(`${key} (${language})`);
    }

    const remove = page.getByRole("button", { name: a("edit.deleteNamed", { name: keys[1] }) });
    await remove.click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: a("edit.delete") })
      .click();
    await expect(remove).toHaveCount(0);
    await checkout.reload();
    await expect(conditions).toContainText("terms_conditions (English)");
    await expect(conditions).not.toContainText("privacy_policy");
    await ownShop.sql("delete from text_content");
  },
);
