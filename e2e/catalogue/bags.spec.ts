import { adminBg } from "#app/i18n/admin-texts.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import { expectUsable } from "#e2e/expect-usable.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { newestToast } from "#e2e/shopper.ts";

const a = translatorOf(adminBg);

test(
  "the owner makes two loose products and a bag of them, and puts it on offer",
  { tag: "@once" },
  async ({ page, signInAsAdmin }) => {
    await signInAsAdmin();
    const dialog = page.getByRole("dialog");
    for (const { name, grams, price } of [
      { name: "Малка ягода", grams: "6", price: "0,70" },
      { name: "Малка праскова", grams: "14", price: "1,60" },
    ]) {
      await page.goto("/admin/products");
      await page.getByRole("link", { name: a("products.loose.new") }).click();
      await dialog.getByLabel(a("products.field.name", { language: a("edit.language.bg") })).fill(name);
      await dialog.getByLabel(a("products.field.price.BGN")).fill(price);
      await dialog.getByLabel(a("products.field.weight")).fill(grams);
      await dialog.getByLabel(a("products.field.stock")).fill("100");
      await expect(dialog.getByLabel(a("products.field.active"))).toHaveCount(0);
      await dialog.getByRole("button", { name: a("edit.create") }).click();
      await expect(newestToast(page, "bg")).toContainText(a("products.created"));
      const row = page.getByRole("row").filter({ hasText: name });
      await expect(row).toContainText(a("products.loose.status"));
    }

    await page.goto("/admin/bags");
    await expect(page.getByText(a("bags.empty.title"))).toBeVisible();
    await page.getByRole("link", { name: a("bags.new") }).click();
    await dialog.getByLabel(a("bags.name.bg")).fill("Торбичка 100 г");
    await dialog.getByLabel(a("bags.price.BGN")).fill("1");
    await dialog.getByLabel(a("bags.smallest")).fill("50");
    await dialog.getByRole("textbox", { name: a("bags.largest"), exact: true }).fill("100");
    await dialog.getByLabel(/^Малка ягода/).check();
    await dialog.getByLabel(/^Малка праскова/).check();
    await expect(dialog.getByText(a("bags.example"))).toBeVisible();
    await expectUsable(page);
    await dialog.getByRole("button", { name: a("edit.create") }).click();
    await expect(newestToast(page, "bg")).toContainText(a("bags.created"));

    const bag = page.getByRole("article", { name: "Торбичка 100 г" });
    await expect(bag).toContainText(a("bags.state.off"));
    await bag.getByRole("button", { name: a("bags.offer", { name: "Торбичка 100 г" }) }).click();
    await expect(newestToast(page, "bg")).toContainText(a("bags.offered"));
    await expect(bag).toContainText(a("bags.state.offered"));
  },
);
