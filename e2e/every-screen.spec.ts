import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { bg } from "#app/i18n/bg.ts";
import { translator } from "#app/i18n/translate.ts";
import { hiddenFocusRings } from "./checks/focus-rings.ts";
import { expect, test } from "./fixtures.ts";
import { registerPerson } from "./register-person.ts";
import { fillCart, fillCheckout, nameOf, newestToast, openProduct, visit } from "./shopper.ts";

const widths = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

type Screen = {
  name: string;
  show: (page: Page, locale: Locale) => Promise<unknown>;
  /** What a person did before, so that the screen has something to show. */
  prepare?: (page: Page) => Promise<void>;
};

const at = (path: string) => (page: Page, locale: Locale) => visit(page, locale, path);

const screens: Screen[] = [
  { name: "home", show: at("/") },
  { name: "products", show: at("/products") },
  { name: "products, none found", show: at("/products?q=none") },
  { name: "product", show: (page, locale) => openProduct(page, locale, "strawberry") },
  { name: "categories", show: at("/categories") },
  { name: "distributors", show: at("/distributors") },
  { name: "contact", show: at("/contact") },
  { name: "empty cart", show: at("/cart") },
  { name: "cart", show: showCart, prepare: haveCart },
  { name: "checkout", show: showCheckout, prepare: haveCart },
  { name: "order-success", show: at("/order-success?order=1a2b3c4d") },
  { name: "order to pay", show: showOrderToPay, prepare: haveCart },
  {
    name: "payment of the sandbox",
    show: (page, locale) => showSandboxPayment(page, locale),
    prepare: haveCart,
  },
  { name: "wishlist, signed out", show: at("/wishlist") },
  { name: "wishlist", show: showWishlist, prepare: haveWishes },
  { name: "auth", show: at("/auth") },
  { name: "static page with a table", show: at("/privacy") },
  { name: "withdrawal", show: at("/withdrawal?order=1a2b3c4d") },
  { name: "404", show: at("/404") },
];

for (const { name, show, prepare } of screens) {
  test(
    `${name}: axe finds nothing to mend, nothing sticks out, and the focus is seen`,
    { tag: "@once" },
    async ({ page, browserConsole }) => {
      if (name === "404") browserConsole.allow(/status of 404/);
      await prepare?.(page);
      for (const locale of locales) {
        await show(page, locale);
        for (const viewport of widths) {
          const where = `${locale}, ${viewport.width} px`;
          await page.setViewportSize(viewport);
          // Where the focus was led before, a link may lie half under the header, which stays at the top.
          await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
          // Without frames there is nothing to gather from elsewhere, for which it would open one more page each time.
          const { violations } = await new AxeBuilder({ page })
            .setLegacyMode()
            .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
            .analyze();
          expect.soft(violations, where).toEqual([]);
          const sticksOut = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          );
          expect.soft(sticksOut, where).toBeLessThanOrEqual(0);
          expect.soft(await hiddenFocusRings(page), where).toEqual([]);
        }
      }
    },
  );
}

function haveCart(page: Page): Promise<void> {
  return fillCart(page, "bg", ["orange", "grape"]);
}

async function haveWishes(page: Page): Promise<void> {
  await registerPerson(page);
  await visit(page, "bg", "/products");
  for (const flavor of ["orange", "grape"] as const) {
    const heart = page.getByRole("button", {
      name: bg["wishlist.toggle"].replace("{name}", nameOf(flavor, "bg")),
    });
    await heart.click();
    await expect(newestToast(page, "bg")).toContainText(nameOf(flavor, "bg"));
  }
}

async function showWishlist(page: Page, locale: Locale): Promise<void> {
  await visit(page, locale, "/wishlist");
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("banner").getByRole("link", { name: /, 2/ })).toHaveText("2");
}

async function showCart(page: Page, locale: Locale): Promise<void> {
  await visit(page, locale, "/cart");
  await expect(page.getByRole("link", { name: translator(locale)("cart.checkout") })).toBeVisible();
}

async function showSandboxPayment(page: Page, locale: Locale, email = "sandbox@example.com"): Promise<void> {
  const t = translator(locale);
  await visit(page, locale, "/checkout");
  await fillCheckout(page, locale, email);
  await page.getByRole("radio", { name: t("checkout.payment.stripe") }).check();
  await page.getByRole("button", { name: t("checkout.submit") }).click();
  await expect(page.getByText(t("sandbox.notice"))).toBeVisible();
}

async function showOrderToPay(page: Page, locale: Locale): Promise<void> {
  const t = translator(locale);
  await showSandboxPayment(page, locale, "order-to-pay@example.com");
  await page.getByRole("button", { name: t("sandbox.close") }).click();
  await expect(page.getByRole("heading", { name: t("payment.waiting.title") })).toBeVisible();
}

/** With every field that it can have. */
async function showCheckout(page: Page, locale: Locale): Promise<void> {
  const t = translator(locale);
  await visit(page, locale, "/checkout");
  await page.getByRole("checkbox", { name: t("checkout.needInvoice") }).check();
  await page.getByRole("radio", { name: t("checkout.deliveryType.econt_address") }).check();
}
