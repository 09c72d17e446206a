import { defaultBrand, shopName } from "#app/domain/shop/brand.ts";
import type { Locator, Page } from "@playwright/test";
import { localePath, localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { BuiltInFlavor } from "#app/domain/catalogue/flavor.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { pickerTranslator } from "#app/i18n/office-picker.ts";
import { translator } from "#app/i18n/translate.ts";
import { demoProducts } from "#app/server/demo/demo-shop.ts";
import { untilHydrated } from "./hydration.ts";
import { expect } from "./fixtures.ts";

/** Common actions and locators of a shopper, by role and by label. */

/** The name of the demo product of a flavour. */
export function nameOf(flavor: BuiltInFlavor, locale: Locale): string {
  const product = demoProducts.find((each) => each.flavor === flavor);
  if (!product) throw new Error(`The demo shop has no ${flavor}`);
  return localText(product, "name", locale);
}

/** The home page at a URL that is never cached, so that it shows what can be loaded now. */
export const uncachedHome = "/?email=none";

/** Opens a page of the shop and waits for hydration; `path` is its path in Bulgarian. */
export async function visit(page: Page, locale: Locale, path: string): Promise<void> {
  await page.goto(localePath(locale, path));
  await untilHydrated(page);
}

/** Opens a product's page through the list, and returns its URL. */
export async function openProduct(page: Page, locale: Locale, flavor: BuiltInFlavor): Promise<string> {
  await visit(page, locale, "/products");
  const name = nameOf(flavor, locale);
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  return page.url();
}

/** Adds one unit of each flavour to the cart, in this order. */
export async function fillCart(page: Page, locale: Locale, flavors: readonly BuiltInFlavor[]): Promise<void> {
  await visit(page, locale, "/products");
  for (const [index, flavor] of flavors.entries()) {
    await addButton(page, locale, flavor).click();
    await expect(cartLink(page)).toContainText(String(index + 1));
  }
}

export function addButton(page: Page, locale: Locale, flavor: BuiltInFlavor): Locator {
  const name = translator(locale)("product.addNamed", { name: nameOf(flavor, locale) });
  return page.getByRole("main").getByRole("button", { name });
}

/** The cart link in the header; its text is the badge. */
export function cartLink(page: Page): Locator {
  return page.getByRole("banner").getByRole("link", { name: /^(Количка|Cart)/ });
}

/** The region of the toasts. */
export function toasts(page: Page, locale: Locale): Locator {
  // A keyboard shortcut follows the label; without the ^, other labels of the back office would match too.
  return page.getByRole("region", { name: new RegExp(`^${translator(locale)("shop.notifications")}`) });
}

/** The newest toast, except live notices of an open back office, which can appear at any moment. */
export function newestToast(page: Page, locale: Locale): Locator {
  const notice = page.getByRole("button", { name: adminTranslator(locale)("live.show"), exact: true });
  return toasts(page, locale).getByRole("listitem").filter({ hasNot: notice }).first();
}

/**
 * The text field with exactly this label, with proposals or without; the star of a required field is not part of it.
 */
export function field(page: Page, label: string): Locator {
  return page
    .getByRole("textbox", { name: label, exact: true })
    .or(page.getByRole("combobox", { name: label, exact: true }));
}

/** The radio button of delivery to an office, as the demo shop labels it once the office picker is loaded. */
export function officeRadio(page: Page, locale: Locale): Locator {
  return page.getByRole("radio", { name: translator(locale)("checkout.deliveryType.office") });
}

/** Chooses delivery to an office and returns the text field that replaces the list of offices. */
export async function openOfficeField(page: Page, locale: Locale): Promise<Locator> {
  await officeRadio(page, locale).check();
  // By key: the list that loads above moves the button, perhaps between a mouse's press and release.
  await page
    .getByRole("button", { name: pickerTranslator(locale)("picker.type"), exact: true })
    .press("Enter");
  return field(page, translator(locale)("checkout.office"));
}

/** Fills in the checkout with valid values: delivery to an Econt office, cash on delivery. */
export async function fillCheckout(page: Page, locale: Locale, email: string): Promise<void> {
  const t = translator(locale);
  // The picker does not replace fields in which a shopper is already typing, so wait for it first.
  await officeRadio(page, locale).waitFor();
  await field(page, t("checkout.firstName")).fill("Иван");
  await field(page, t("checkout.lastName")).fill("Петров");
  const main = page.getByRole("main");
  await main.getByRole("textbox", { name: t("checkout.email"), exact: true }).fill(email);
  await field(page, t("checkout.phone")).fill("0888 123 456");
  await field(page, t("checkout.city")).fill("Варна");
  await (await openOfficeField(page, locale)).fill("Варна Левски");
}

/** The demo shop's name, as a parameter of texts. */
export function demoShop(locale: Locale): { shop: string } {
  return { shop: shopName(defaultBrand, locale) };
}

/** Returns the number of the order whose confirmation the page shows. */
export function orderNumberIn(page: Page): string {
  const token = new URL(page.url()).searchParams.get("order") ?? "no order";
  const [orderId = ""] = token.split(".");
  return orderId.slice(-8);
}
