import { adminBg } from "#app/i18n/admin-texts.ts";
import { translator, translatorOf } from "#app/i18n/translate.ts";
import { expectUsable } from "#e2e/expect-usable.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { fillCheckout, nameOf, newestToast, orderNumberIn, visit } from "#e2e/shopper.ts";

const a = translatorOf(adminBg);

test(
  "the owner makes a box of two sweets, a shopper orders it, and the packer sees what goes in",
  { tag: "@once" },
  async ({ page, signInAsAdmin }) => {
    await signInAsAdmin();
    await page.goto("/admin/products");
    await page.getByRole("link", { name: a("products.pack.new") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(a("products.field.name", { language: a("edit.language.bg") })).fill("Кутия");
    await dialog.getByLabel(a("products.field.price.BGN")).fill("17,90");
    for (const { place, flavor, quantity } of [
      { place: 1, flavor: "peach", quantity: "2" },
      { place: 2, flavor: "grape", quantity: "1" },
    ] as const) {
      await dialog
        .getByLabel(a("products.pack.part", { place }), { exact: true })
        .selectOption({ label: nameOf(flavor, "bg") });
      await dialog.getByLabel(a("products.pack.quantity", { place }), { exact: true }).fill(quantity);
    }
    await dialog.getByRole("button", { name: a("edit.create") }).click();
    await expect(newestToast(page, "bg")).toContainText(a("products.created"));
    const row = page.getByRole("row").filter({ hasText: "Кутия" });
    await expect(row).toContainText(a("products.pack"));

    const t = translator("bg");
    await visit(page, "bg", "/products");
    await page.getByRole("link", { name: "Кутия", exact: true }).click();
    const contents = page.getByRole("list").filter({ hasText: "2 ×" });
    await expect(contents.getByRole("link", { name: nameOf("grape", "bg") })).toBeVisible();
    await expectUsable(page);
    await page.getByRole("button", { name: t("product.addNamed", { name: "Кутия" }) }).click();
    await visit(page, "bg", "/checkout");
    await fillCheckout(page, "bg", "box@example.com");
    await page.getByRole("button", { name: t("checkout.submit") }).click();
    await expect(page).toHaveURL(/\/order-success/);
    const orderNumber = orderNumberIn(page);

    await page.goto("/admin");
    await page.getByRole("link", { name: orderNumber }).first().click();
    await expect(page.getByRole("main")).toContainText(`2 × ${nameOf("peach", "bg")}`);
    await page.goto("/admin/products");
    await expect(page.getByLabel(a("products.stock.of", { name: nameOf("peach", "bg") }))).toHaveValue("38");
  },
);
