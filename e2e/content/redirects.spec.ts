import { localePath, locales } from "#app/domain/locale.ts";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { field, newestToast } from "#e2e/shopper.ts";
import { address, create, named, save } from "./page-editor.ts";

const a = translatorOf(adminBg);

test(
  "the old address of a page leads to its new one in both languages, until the redirect is deleted",
  { tag: "@once" },
  async ({ page, signInAsAdmin }) => {
    await signInAsAdmin();
    await page.goto("/admin/pages");
    await page
      .getByRole("link", { name: /^Редактирай/ })
      .first()
      .click();
    const before = await address(page).inputValue();
    await address(page).fill("nov-adres");
    await page.getByRole("button", save).click();
    await expect(newestToast(page, "bg")).toContainText(a("pages.updated"));
    for (const locale of locales) {
      await page.goto(localePath(locale, `/${before}?utm_source=letter`));
      await expect(page).toHaveURL(localePath(locale, "/nov-adres?utm_source=letter"));
    }
    await page.goto("/admin/redirects");
    const path = `/${before}`;
    await expect(page.getByRole("row").filter({ hasText: path })).toContainText("/nov-adres");
    await page.getByRole("link", { name: named("edit.deleteNamed", { name: path }) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: a("edit.delete") })
      .click();
    await expect(newestToast(page, "bg")).toContainText(a("redirects.deleted"));
    await newestToast(page, "bg")
      .getByRole("button", { name: a("redirects.undo") })
      .click();
    await expect(newestToast(page, "bg")).toContainText(a("redirects.restored"));
    const response = await page.request.get(path, { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([301, "/nov-adres"]);
  },
);

test(
  "an address that was not found is led to a page",
  { tag: "@once" },
  async ({ page, signInAsAdmin, browserConsole }) => {
    browserConsole.allow(/status of 404/);
    await signInAsAdmin();
    await page.goto("/стара/страница.html?id=7");
    await page.goto("/admin/redirects?show=missing");
    const path = "/стара/страница.html";
    await page.getByRole("link", { name: named("redirects.missing.leadNamed", { path }) }).click();
    await expect(field(page, a("redirects.path"))).toHaveValue(path);
    await field(page, a("redirects.target")).fill("/products");
    await page.getByRole("button", create).click();
    await expect(newestToast(page, "bg")).toContainText(a("redirects.saved"));
    await page.goto(
      "/en/%D0%A1%D0%A2%D0%90%D0%A0%D0%90/%D1%81%D1%82%D1%80%D0%B0%D0%BD%D0%B8%D1%86%D0%B0.html?id=7",
    );
    await expect(page).toHaveURL("/en/products?id=7");
    await page.goto("/admin/redirects?show=missing");
    await expect(page.getByRole("row").filter({ hasText: path })).toHaveCount(0);
  },
);
