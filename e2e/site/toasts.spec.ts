import type { Page } from "@playwright/test";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { addButton, fillCart, fillCheckout, nameOf, newestToast, openProduct, visit } from "#e2e/shopper.ts";

const t = translator("bg");
const windows = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** Returns the names of the tabs, buttons and fields that the newest toast covers, at least in part. */
async function coveredByToast(page: Page): Promise<string[]> {
  const toast = newestToast(page, "bg");
  await expect(toast).toBeInViewport({ ratio: 1 });
  return toast.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const isCovered = (control: Element) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    };
    return [...document.querySelectorAll("button, [role=tab], input, select, textarea")]
      .filter((control) => control.checkVisibility() && !element.parentElement?.contains(control))
      .filter(isCovered)
      .map((control) => control.getAttribute("aria-label") ?? control.textContent ?? "");
  });
}

for (const window of windows)
  test(
    `toasts cover no tabs, buttons or fields at ${window.width} px, in the shop and in the back office`,
    { tag: ["@once", "@long"] },
    async ({ page, context, browserConsole, signInAsAdmin }) => {
      browserConsole.allow(/ERR_INTERNET_DISCONNECTED/);
      await page.setViewportSize(window);
      await fillCart(page, "bg", ["grape"]);
      await openProduct(page, "bg", "strawberry");
      await addButton(page, "bg", "strawberry").first().click();
      expect(await coveredByToast(page)).toEqual([]);

      await visit(page, "bg", "/cart");
      await page
        .getByRole("button", { name: t("cart.removeNamed", { name: nameOf("grape", "bg") }) })
        .click();
      expect(await coveredByToast(page)).toEqual([]);

      await visit(page, "bg", "/checkout");
      await fillCheckout(page, "bg", "toasts@example.com");
      await context.setOffline(true);
      await page.getByRole("button", { name: t("checkout.submit"), exact: true }).click();
      expect(await coveredByToast(page)).toEqual([]);
      await context.setOffline(false);

      await signInAsAdmin();
      await visit(page, "bg", "/admin/settings");
      await page.getByRole("button", { name: adminBg["settings.save"], exact: true }).first().click();
      expect(await coveredByToast(page)).toEqual([]);
    },
  );
