import type { Locator, Page } from "@playwright/test";
import { localePath } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { pickerTranslator } from "#app/i18n/office-picker.ts";
import { translator } from "#app/i18n/translate.ts";
import { untilHydrated } from "#e2e/hydration.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { registerPerson } from "#e2e/accounts/register-person.ts";
import { test as inAdmin } from "#e2e/screens/made-up-shop-test.ts";
import { cartLink, nameOf, visit } from "#e2e/shopper.ts";

const long = { tag: ["@once", "@long"] };
const a = adminTranslator("bg");

/**
 * Presses Tab until the target has the focus, as a person without a mouse does. Every focus stop on the way must be
 * visible.
 */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let presses = 0; presses < 90; presses++) {
    await page.keyboard.press(key);
    // The window may still be scrolling to the focus.
    await expect
      .poll(() => page.evaluate(hiddenFocus), { message: "every focus stop is visible" })
      .toBeNull();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

/** Returns the focused element if it is fully covered (WCAG 2.2, success criterion 2.4.11); null if it is visible. */
function hiddenFocus(): string | null {
  const focused = document.activeElement;
  // After the last stop the focus is in the browser's own bars, and the body is the active element.
  if (!focused || focused === document.body) return null;
  const { left, top, right, bottom, width, height } = focused.getBoundingClientRect();
  // A scrollable region can be larger than the window; a part of it is always visible.
  if (width <= 1 || height <= 1 || height > window.innerHeight) return null;
  const target = focused.closest("label") ?? focused;
  const points = [
    [left + 3, top + 3],
    [right - 3, top + 3],
    [(left + right) / 2, (top + bottom) / 2],
    [left + 3, bottom - 3],
    [right - 3, bottom - 3],
  ] as const;
  const isSeen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (target.contains(hit) || hit.contains(target));
  });
  return isSeen ? null : focused.outerHTML.slice(0, 200);
}

async function type(page: Page, label: Locator, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.type(text);
}

for (const locale of ["bg", "en"] as const)
  test(
    `a shopper without a mouse can buy, and the heading of each new page takes the focus (${locale})`,
    long,
    async ({ page }) => {
      const t = translator(locale);
      const heading = page.getByRole("heading", { level: 1 });
      await visit(page, locale, "/");
      await tabTo(page, page.getByRole("link", { name: t("shop.skip") }));
      await tabTo(page, page.getByRole("banner").getByRole("link", { name: t("nav.products"), exact: true }));
      await page.keyboard.press("Enter");
      await expect(heading).toBeFocused();
      await expect(heading).toHaveText(t("products.title"));
      const add = t("product.addNamed", { name: nameOf("orange", locale) });
      await tabTo(page, page.getByRole("main").getByRole("button", { name: add }));
      await page.keyboard.press("Enter");
      await expect(cartLink(page)).toContainText("1");
      await tabTo(page, cartLink(page), "Shift+Tab");
      await page.keyboard.press("Enter");
      await expect(heading).toHaveText(t("cart.title"));
      await expect(heading).toBeFocused();
      await tabTo(page, page.getByRole("link", { name: t("cart.checkout") }));
      await page.keyboard.press("Enter");
      await expect(heading).toHaveText(t("checkout.title"));
      await expect(heading).toBeFocused();

      const field = (name: string) => page.getByRole("textbox", { name, exact: true });
      // The form appears with the cart, which is in the browser's storage.
      await expect(field(t("checkout.firstName"))).toBeVisible();
      await type(page, field(t("checkout.firstName")), "Иван");
      await type(page, field(t("checkout.lastName")), "Петров");
      await type(page, field(t("checkout.email")), `keys-${locale}@example.com`);
      await type(page, field(t("checkout.phone")), "0888 123 456");
      await type(page, page.getByRole("combobox", { name: t("checkout.city"), exact: true }), "Варна");
      const office = page.getByRole("radio", { name: t("checkout.deliveryType.office") });
      await tabTo(page, office);
      await page.keyboard.press("Space");
      await expect(office).toBeChecked();
      await tabTo(page, page.getByRole("button", { name: pickerTranslator(locale)("picker.type") }));
      await page.keyboard.press("Enter");
      await expect(field(t("checkout.office"))).toBeFocused();
      await page.keyboard.type("Варна Левски");
      await tabTo(page, page.getByRole("button", { name: t("checkout.submit") }));
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`${localePath(locale, "/order-success")}\\?order=`));
      await expect(heading).toHaveText(t("success.title"));
      await expect(heading).toBeFocused();
    },
  );

test("a person without a mouse can sign in and change the profile", long, async ({ page }) => {
  const t = translator("bg");
  const person = await registerPerson(page);
  await page.context().clearCookies();
  await visit(page, "bg", "/contact");
  await tabTo(
    page,
    page
      .getByRole("banner")
      .getByRole("link", { name: t("nav.signIn") })
      .filter({ visible: true }),
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/auth");
  const form = page.getByRole("main");
  await type(page, form.getByRole("textbox", { name: t("auth.email") }), person.email);
  await tabTo(page, form.getByLabel(t("auth.password"), { exact: true }));
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await untilHydrated(page);

  const menu = page
    .getByRole("banner")
    .getByLabel(t("account.menu", { name: person.firstName }))
    .filter({ visible: true });
  await expect(menu).toBeVisible();
  await tabTo(page, menu);
  await page.keyboard.press("Enter");
  const profile = page.getByRole("banner").getByRole("link", { name: t("account.profile"), exact: true });
  await expect(profile.filter({ visible: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(profile.filter({ visible: true })).toHaveCount(0);
  await expect(menu).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, profile.filter({ visible: true }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const phone = page.getByRole("textbox", { name: t("profile.phone") });
  await type(page, phone, "0888 765 432");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByText(t("profile.saved"))).toBeVisible();
});

inAdmin(
  "an owner without a mouse can sort a list, start an action and open an editor",
  long,
  async ({ openAs }) => {
    const page = await openAs("admin", "bg");
    await visit(page, "bg", "/admin?work=to_ship");
    const main = page.getByRole("main");
    const sort = page.getByRole("link", { name: a("lists.sort", { column: a("orders.total") }) });
    await tabTo(page, sort);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/sort=total/);
    // The URL changes before the rows, which then move under the focus.
    await expect(main.getByRole("columnheader").filter({ has: sort })).not.toHaveAttribute(
      "aria-sort",
      "none",
    );
    await expect(sort).toBeFocused();
    await tabTo(page, main.getByRole("row").nth(1).getByRole("checkbox"));
    await page.keyboard.press("Space");
    const step = main.getByRole("button", { name: a("orders.batch.advance"), exact: true });
    await tabTo(page, step);
    await page.keyboard.press("Enter");
    await staysIn(page, page.getByRole("dialog", { name: a("orders.confirm.title") }));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(step).toBeFocused();

    await visit(page, "bg", "/admin/pages");
    const edit = main.getByRole("link", { name: a("edit.editNamed", { name: "Подаръци за фирми" }) });
    await tabTo(page, edit);
    await page.keyboard.press("Enter");
    await staysIn(page, page.getByRole("dialog"));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(edit).toBeFocused();
  },
);

/** Expects Tab to keep the focus in a dialog. */
async function staysIn(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press("Tab");
    // After the last stop a focus guard has the focus for a moment and passes it to the first.
    await expect
      .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
  }
}
