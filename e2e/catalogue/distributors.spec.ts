import type { Page } from "@playwright/test";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { bg } from "#app/i18n/bg.ts";
import { en } from "#app/i18n/en.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { field, newestToast, visit } from "#e2e/shopper.ts";
import { sortByKeyboard } from "#e2e/sort-list.ts";

const a = translatorOf(adminBg);
const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
const sofia = "София, „Сладка София“ ЕООД";
const plovdiv = "Пловдив, „Плод и мед“ ООД";

test(
  "distributors can be added, sorted, hidden, deleted and restored, and the storefront shows the visible ones",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    test.slow();
    browserConsole.allow(/status of 422/);
    await signInAsAdmin();
    await page.goto("/admin/distributors");
    await page.getByRole("link", { name: a("distributors.new") }).click();
    await field(page, a("distributors.city.bg")).fill("Пловдив");
    await field(page, a("distributors.company.bg")).fill("„Плод и мед“ ООД");
    await field(page, a("distributors.phone")).fill("обадете се");
    await page.getByRole("button", { name: a("edit.create") }).click();
    await expect(newestToast(page, "bg")).toContainText(a("edit.invalid"));
    await expect(field(page, a("distributors.phone"))).toHaveAccessibleDescription(
      new RegExp(a("edit.problem.phone")),
    );
    await expect(field(page, a("distributors.phone"))).toHaveValue("обадете се");
    await field(page, a("distributors.phone")).fill("0888 123 456");
    await page.getByRole("button", { name: a("edit.create") }).click();
    await expect(newestToast(page, "bg")).toContainText("Дистрибуторът е създаден");
    await sortByKeyboard(page, plovdiv, { from: 2, to: 1, count: 2 });
    const first = () => ownShop.sql("select city_bg from distributors order by sort_order limit 1");
    await expect.poll(first).toEqual([{ city_bg: "Пловдив" }]);

    // Without an English text the page shows the Bulgarian one.
    await visit(page, "en", "/distributors");
    const table = page.getByRole("table", { name: en["distributors.title"] });
    await expect(table.getByRole("row").nth(1)).toContainText("Пловдив");
    await expect(table.getByRole("row").nth(2)).toContainText("Sofia");
    await expect(table.getByRole("link", { name: "0888 123 456" })).toHaveAttribute("href", "tel:0888123456");

    await page.goto("/admin/distributors");
    await page.getByRole("button", { name: a("edit.hide", { name: sofia }) }).click();
    await expect(newestToast(page, "bg")).toContainText("Дистрибуторът е скрит");
    await expect(card(page, sofia)).toContainText(a("distributors.badge.hidden"));
    await page.getByRole("link", { name: a("edit.deleteNamed", { name: plovdiv }) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: a("edit.delete"), exact: true })
      .click();
    await expect(newestToast(page, "bg")).toContainText("Дистрибуторът е изтрит");
    await expect(card(page, plovdiv)).toHaveCount(0);
    // The toast outlives its list.
    await page.getByRole("link", { name: a("menu.categories"), exact: true }).click();
    await expect(page.getByRole("heading", { name: a("categories.title"), level: 1 })).toBeVisible();
    await newestToast(page, "bg")
      .getByRole("button", { name: a("distributors.undo") })
      .click();
    await expect(newestToast(page, "bg")).toContainText(a("distributors.restored"));
    await page.getByRole("link", { name: a("menu.distributors"), exact: true }).click();
    await expect(page.getByRole("article").first()).toHaveAccessibleName(plovdiv);
    await page.getByRole("button", { name: a("edit.hide", { name: plovdiv }) }).click();
    await expect(card(page, plovdiv)).toContainText(a("distributors.badge.hidden"));

    await visit(page, "bg", "/distributors");
    await expect(page.getByRole("heading", { name: bg["distributors.empty.title"] })).toBeVisible();
    await expect(page.getByRole("link", { name: bg["distributors.cta.button"] })).toBeVisible();
  },
);

test(
  "a new sort order is saved when the page is left before the server has answered",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin, ownShop }) => {
    await ownShop.sql("update distributors set sort_order = sort_order + 1");
    await ownShop.sql(
      "insert into distributors (id, city_bg, company_bg, phone) values (gen_random_uuid(), 'Варна', 'Приморска', '052')",
    );
    await signInAsAdmin();
    await page.goto("/admin/distributors");
    const count = await page.getByRole("article").count();
    // The page's own request gets no answer, so leaving the page aborts it.
    await page.route(/\/admin\/distributors\.data/, async (route) => {
      if (route.request().method() !== "POST") await route.continue();
    });
    await sortByKeyboard(page, "Варна, Приморска", { from: 1, to: count, count });
    await page.goto("/admin/categories");
    const last = () => ownShop.sql("select city_bg from distributors order by sort_order desc limit 1");
    await expect.poll(last).toEqual([{ city_bg: "Варна" }]);
  },
);
