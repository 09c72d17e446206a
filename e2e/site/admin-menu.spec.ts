import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { expectUsable } from "#e2e/expect-usable.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { phone } from "#e2e/phone.ts";

const a = adminTranslator("bg");

test(
  "Ctrl-K finds a screen in Latin letters, a setting and a product, and opens them by the keyboard",
  { tag: "@once" },
  async ({ page, signInAsAdmin }) => {
    await signInAsAdmin();
    await page.goto("/admin");
    await page.getByRole("button", { name: a("menu.search") }).click();
    const dialog = page.getByRole("dialog", { name: a("menu.search.title") });
    const field = dialog.getByRole("combobox", { name: a("menu.search.field") });
    await expect(field).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();

    await page.keyboard.press("Control+k");
    await field.fill("porachki");
    await expect(dialog.getByRole("option").first()).toContainText(a("menu.orders"));
    await field.fill("qgoda");
    await expect(dialog.getByRole("option").filter({ hasText: a("menu.search.product") })).not.toHaveCount(0);
    await expectUsable(page);
    await field.fill("марципан и мед");
    await expect(dialog.getByText(a("menu.search.none"))).toBeVisible();
    await field.fill("обещан ден");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admin/delivery");
    await expect(dialog).toBeHidden();
  },
);

test(
  "a folded group stays folded on other screens and after a reload, except on its own screens",
  { tag: "@once" },
  async ({ page, signInAsAdmin }) => {
    await signInAsAdmin();
    await page.goto("/admin");
    const menu = page.getByRole("navigation", { name: a("menu.label") });
    const categories = menu.getByRole("link", { name: a("menu.categories") });
    const group = menu.locator("summary").filter({ hasText: a("menu.group.products") });
    await expect(categories).toBeVisible();
    await group.click();
    await expect(categories).toBeHidden();
    await page.reload();
    await expect(categories).toBeHidden();
    await page.goto("/admin/lots");
    await expect(categories).toBeVisible();
  },
);

test.describe("on a phone", () => {
  test.use(phone);

  test(
    "the daily screens are at the bottom and open the whole menu",
    { tag: "@once" },
    async ({ page, signInAsAdmin }) => {
      await signInAsAdmin();
      await page.goto("/admin");
      const bar = page.getByRole("navigation", { name: a("menu.daily") });
      await expect(bar.getByRole("link", { name: a("menu.orders") })).toHaveAttribute("aria-current", "page");
      await bar.getByRole("link", { name: a("menu.customers") }).click();
      // A screen that arrives closes the menu; the address changes earlier.
      const customers = bar.getByRole("link", { name: a("menu.customers") });
      await expect(customers).toHaveAttribute("aria-current", "page");
      await bar.getByRole("link", { name: a("menu.short"), exact: true }).click();
      const menu = page.getByRole("navigation", { name: a("menu.label") });
      await menu.getByRole("link", { name: a("menu.emails") }).click();
      await expect(page).toHaveURL("/admin/emails");
      await expect(menu).toBeHidden();
    },
  );
});
