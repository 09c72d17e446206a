import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { menuLink } from "#e2e/admin-menu.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { newestToast } from "#e2e/shopper.ts";

const a = adminTranslator("bg");

/** The lists, with their table, menu entry and message (specification, section 8). */
const lists = [
  ["orders", "menu.orders", "Неуспешно зареждане на поръчките"],
  ["homepage_sections", "menu.homepage", "Неуспешно зареждане на секциите"],
  ["static_pages", "menu.pages", "Неуспешно зареждане на страниците"],
  ["text_content", "menu.text-seo", "Неуспешно зареждане на съдържанията."],
  ["popups", "menu.popups", "Неуспешно зареждане на попъпи."],
  ["landing_pages", "menu.landing-pages", "Неуспешно зареждане на страници."],
  ["products", "menu.products", "Неуспешно зареждане на данните"],
  ["customers", "menu.customers", "Неуспешно зареждане на клиентите"],
  ["seo_meta", "menu.seo", "Неуспешно зареждане на SEO настройките"],
] as const;

test(
  "a list that cannot be loaded shows its message in the page and as an error toast",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin, ownShop }) => {
    await signInAsAdmin();
    await page.goto("/admin/audit");
    const main = page.getByRole("main");
    for (const [table, entry, message] of lists) {
      await ownShop.sql(`alter table ${table} rename to away`);
      await (await menuLink(page, a(entry))).click();
      await expect(main.getByRole("heading", { name: message, exact: true })).toBeVisible();
      const toast = newestToast(page, "bg");
      await expect(toast).toContainText(message);
      await expect(toast).toContainText("Грешка");
      await ownShop.sql(`alter table away rename to ${table}`);
    }
  },
);

test(
  "without a readable session a list that is opened directly shows its message in the page and as an error toast",
  { tag: "@once" },
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of 50[03]/);
    await signInAsAdmin();
    await ownShop.sql("alter table sessions rename to sessions_away");
    for (const [, entry, message] of lists.slice(0, 2)) {
      await page.goto(entry === "menu.orders" ? "/admin" : "/admin/homepage");
      await expect(page.getByRole("main")).toContainText(message);
      await expect(newestToast(page, "bg")).toContainText(message);
      await expect(page.getByRole("navigation", { name: a("menu.label") })).toBeVisible();
    }
    await ownShop.sql("alter table sessions_away rename to sessions");
  },
);
