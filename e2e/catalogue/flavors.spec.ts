import { adminBg } from "#app/i18n/admin-texts.ts";
import { en } from "#app/i18n/en.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { field, nameOf, newestToast, visit } from "#e2e/shopper.ts";

const a = translatorOf(adminBg);

test(
  "a sixth flavour is created, chosen for a product, and found by shoppers",
  { tag: "@once" },
  async ({ page, signInAsAdmin }) => {
    await signInAsAdmin();
    await page.goto("/admin/flavors");
    await page.getByRole("link", { name: a("flavors.new") }).click();
    await field(page, a("flavors.name.bg")).fill("Череша");
    await field(page, a("flavors.name.en")).fill("Cherry");
    await page.getByRole("button", { name: a("edit.create") }).click();
    await expect(newestToast(page, "bg")).toContainText(a("flavors.created"));

    await page.goto("/admin/products");
    await page.getByRole("link", { name: nameOf("peach", "bg"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(a("products.field.flavor")).selectOption({ label: "Череша" });
    await dialog.getByRole("button", { name: a("edit.save") }).click();
    await expect(newestToast(page, "bg")).toContainText(a("products.updated"));

    await visit(page, "en", "/");
    const strip = page.getByRole("region", { name: "Our flavours" });
    await expect(strip.getByRole("link")).toHaveText([
      "Strawberry",
      "Pineapple",
      "Orange",
      "Grape",
      "Cherry",
    ]);
    await visit(page, "en", "/products");
    await page.getByLabel(en["products.flavor"]).selectOption({ label: "Cherry" });
    await expect(page).toHaveURL("/en/products?flavor=cherry");
    await expect(page).toHaveTitle(/^Cherry \|/);
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
      nameOf("peach", "en"),
    ]);
    await visit(page, "bg", "/products?q=череша");
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
      nameOf("peach", "bg"),
    ]);
    await page
      .getByRole("link", { name: nameOf("peach", "bg") })
      .first()
      .click();
    await expect(page.getByRole("definition").filter({ hasText: "Череша" })).toBeVisible();
  },
);
