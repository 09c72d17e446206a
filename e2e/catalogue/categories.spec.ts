import type { Page } from "@playwright/test";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { bg } from "#app/i18n/bg.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import { holdScripts, untilHydrated } from "#e2e/hydration.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { field, newestToast, visit } from "#e2e/shopper.ts";
import { sortByKeyboard } from "#e2e/sort-list.ts";

const a = translatorOf(adminBg);
const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
const names = (page: Page) => page.getByRole("list", { name: a("categories.list") }).getByRole("article");
const choices = (page: Page) =>
  page.getByRole("combobox", { name: bg["products.category"] }).getByRole("option");

test(
  "a category can be created, sorted by keyboard, hidden, renamed and deleted; the storefront follows its place and visibility",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin, browserConsole }) => {
    browserConsole.allow(/status of 422/);
    await signInAsAdmin();
    await page.goto("/admin/categories");
    await page.getByRole("link", { name: a("categories.new") }).click();
    await field(page, a("categories.name.en")).fill("Forest <b>berries</b>");
    await page.getByRole("button", { name: a("edit.create") }).click();
    await expect(newestToast(page, "bg")).toContainText(a("edit.required"));
    await expect(field(page, a("categories.name.bg"))).toHaveAccessibleDescription(
      a("edit.problem.required"),
    );
    await expect(field(page, a("categories.name.en"))).toHaveValue("Forest <b>berries</b>");
    await field(page, a("categories.name.bg")).fill("Горски плодове");
    await field(page, a("categories.name.en")).fill("Forest berries");
    await page.getByRole("button", { name: a("edit.create") }).click();
    await expect(newestToast(page, "bg")).toContainText("Категорията е създадена");
    await expect(names(page)).toHaveCount(4);
    await expect(card(page, "Горски плодове")).toContainText("Forest berries");
    await expect(card(page, "Горски плодове")).toContainText(a("categories.products", { count: 0 }));

    await sortByKeyboard(page, "Горски плодове", { from: 4, to: 1, count: 4 });
    await expect(newestToast(page, "bg")).toContainText(a("lists.sorted"));
    await visit(page, "bg", "/products");
    await expect(choices(page).nth(1)).toHaveText("Горски плодове");
    await visit(page, "bg", "/categories");
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText(
      "Горски плодове",
    );

    await page.goto("/admin/categories");
    await page.getByRole("button", { name: a("edit.hide", { name: "Горски плодове" }) }).click();
    await expect(newestToast(page, "bg")).toContainText(a("categories.hidden"));
    await expect(card(page, "Горски плодове")).toContainText(a("categories.badge.hidden"));
    await visit(page, "bg", "/products");
    await expect(choices(page).filter({ hasText: "Горски плодове" })).toHaveCount(0);
    await visit(page, "bg", "/categories");
    await expect(page.getByRole("heading", { name: "Горски плодове" })).toHaveCount(0);

    await page.goto("/admin/categories");
    await page.getByRole("link", { name: a("edit.editNamed", { name: "Горски плодове" }) }).click();
    await field(page, a("categories.name.bg")).fill("Диви плодове");
    await page.getByRole("checkbox", { name: a("categories.isActive") }).check();
    await page.getByRole("button", { name: a("edit.save"), exact: true }).click();
    await expect(newestToast(page, "bg")).toContainText("Категорията е обновена");
    await expect(card(page, "Диви плодове")).not.toContainText(a("categories.badge.hidden"));
    await page.getByRole("link", { name: a("edit.deleteNamed", { name: "Диви плодове" }) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: a("edit.delete"), exact: true })
      .click();
    await expect(newestToast(page, "bg")).toContainText("Категорията е изтрита");
    await expect(names(page)).toHaveCount(3);
  },
);

test(
  "an editor hides its fields until its dialog opens, and shows them in the page if scripts are slow",
  { tag: "@once" },
  async ({ page, signInAsAdmin }) => {
    await signInAsAdmin();
    const release = await holdScripts(page);
    await page.goto("/admin/categories/new", { waitUntil: "commit" });
    const name = field(page, a("categories.name.bg"));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[name=name_bg]")).toBeAttached();
    await expect(name).toBeHidden();
    const list = page.getByRole("list", { name: a("categories.list") });
    const top = async () => (await list.boundingBox())?.y ?? Number.NaN;
    const before = await top();
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await expect(name).toBeVisible();
    expect(await top(), "the form took no space before").toBeGreaterThan(before);
    release();
    await untilHydrated(page);
    await expect(
      page.getByRole("dialog").getByRole("textbox", { name: a("categories.name.bg") }),
    ).toBeFocused();
  },
);
