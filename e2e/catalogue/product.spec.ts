import type { APIRequestContext, Page } from "@playwright/test";
import type { Product } from "#app/domain/catalogue/product.ts";
import { productPageTranslator } from "#app/i18n/product-page.ts";
import { translator } from "#app/i18n/translate.ts";
import { holdScripts, untilHydrated } from "#e2e/hydration.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { cartLink, nameOf, newestToast, openProduct, toasts, visit } from "#e2e/shopper.ts";

test(
  "a product's page sells the chosen quantity, and its picture and related products are shown",
  { tag: "@once" },
  async ({ page }) => {
    const t = translator("bg");
    await openProduct(page, "bg", "strawberry");
    const name = nameOf("strawberry", "bg");
    const product = page.getByRole("article").first();
    await expect(product.getByRole("img", { name })).toBeVisible();

    const quantity = product.getByRole("textbox", { name: t("cart.quantity", { name }) });
    const minus = product.getByRole("button", { name: t("cart.decrease", { name }) });
    await expect(minus).toBeDisabled();
    await quantity.fill("4");
    await quantity.press("Enter");
    await product.getByRole("button", { name: t("cart.increase", { name }) }).click();
    await expect(quantity).toHaveValue("5");
    await minus.click();
    await expect(quantity).toHaveValue("4");
    await product.getByRole("button", { name: t("product.addNamed", { name }) }).click();
    await expect(newestToast(page, "bg")).toContainText(t("product.added"));
    await expect(newestToast(page, "bg")).toContainText(`4 × ${name}`);
    await expect(cartLink(page)).toHaveAccessibleName(t("nav.cartCount", { count: 4 }));
    await expect(cartLink(page)).toHaveText("4");

    const f = productPageTranslator("bg");
    const food = page.getByRole("region", { name: f("food.title") });
    // Visible at once, and emphasised among the ingredients, which are folded on a phone.
    await expect(food.getByText("мляко", { exact: true }).first()).toBeVisible();
    const details = food.getByText(f("food.details"), { exact: true });
    if (await details.isVisible()) await details.click();
    await expect(food.getByText("мляко", { exact: true }).last()).toHaveRole("strong");
    await expect(food).not.toContainText("*");

    const related = page.getByRole("region", { name: t("product.related") }).getByRole("article");
    await expect(related).toHaveCount(4);
    await expect(related.first()).toContainText(nameOf("grape", "bg"));
    await expect(related.filter({ hasText: name })).toHaveCount(0);
    await related.first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(nameOf("grape", "bg"));
    await expect(page.getByRole("article").first().getByRole("textbox")).toHaveValue("1");
  },
);

test(
  "a sold-out product says so and cannot be bought",
  { tag: ["@once", "@long"] },
  async ({ page, request }) => {
    const address = await openProduct(page, "bg", "peach");
    await sellOut(request, new URL(address).pathname.split("/").at(-1) ?? "");
    await page.reload();
    const product = page.getByRole("article").first();
    await expect(product.getByRole("button")).toHaveText(["Завърти в 3D", "", "Изчерпано"]);
    await expect(product.getByRole("button", { name: "Изчерпано" })).toBeDisabled();
    expect(await jsonLd(page)).toMatchObject({ offers: { availability: "https://schema.org/OutOfStock" } });

    await visit(page, "bg", "/products");
    const card = page.getByRole("article").filter({ hasText: nameOf("peach", "bg") });
    await expect(card.getByRole("button", { name: "Изчерпано" })).toBeDisabled();
    await visit(page, "en", "/products");
    const englishCard = page.getByRole("article").filter({ hasText: nameOf("peach", "en") });
    await expect(englishCard.getByRole("button", { name: "Sold out" })).toBeDisabled();
  },
);

test("clicks and input before hydration take effect after it", { tag: "@once" }, async ({ page }) => {
  const t = translator("bg");
  const name = nameOf("grape", "bg");
  const address = await openProduct(page, "bg", "grape");
  const release = await holdScripts(page);
  await page.goto(address, { waitUntil: "commit" });
  // The script that records early clicks is at the end of the page.
  await page.waitForFunction(() => document.readyState !== "loading");
  const main = page.getByRole("main");
  const add = main.getByRole("button", { name: t("product.addNamed", { name }) });
  const heart = main.getByRole("button", { name: t("wishlist.toggle", { name }) });
  await main.getByRole("textbox", { name: t("cart.quantity", { name }) }).fill("3");
  await add.click();
  await add.click();
  await expect(add).toHaveAttribute("aria-busy", "true");
  await expect(heart).not.toHaveAttribute("aria-busy");
  await heart.click();
  release();
  await untilHydrated(page);
  await expect(cartLink(page)).toHaveText("3");
  await expect(add).not.toHaveAttribute("aria-busy");
  await expect(toasts(page, "bg")).toContainText(t("wishlist.signedOut.title"));
  await add.click();
  await expect(cartLink(page)).toHaveText("6");
  await expect(add).not.toHaveAttribute("aria-busy");
});

/** Returns the product's structured data, which follows the breadcrumbs'. */
async function jsonLd(page: Page): Promise<unknown> {
  const text = await page.locator('script[type="application/ld+json"]').last().textContent();
  return JSON.parse(text ?? "");
}

/** Orders all remaining units of a product. Peaches are reserved for this; other tests do not buy them. */
async function sellOut(request: APIRequestContext, id: string): Promise<void> {
  const answer = await request.get(`/api/products?ids=${id}`);
  const [product] = (await answer.json()) as Product[];
  if (!product) throw new Error(`The shop offers no product ${id}`);
  const { price_bgn, stock_quantity: quantity } = product;
  if (quantity === 0) return;
  const order = await request.post("/api/functions/create-order", {
    data: {
      firstName: "Мария",
      lastName: "Иванова",
      email: "buys-all-peaches@example.com",
      phone: "0888 123 456",
      address: "Пловдив, офис на Еконт: Пловдив Център",
      paymentMethod: "cash_on_delivery",
      items: [{ productId: id, quantity, price: price_bgn / 100 }],
      totalBGN: (price_bgn * quantity) / 100,
    },
  });
  expect(await order.json()).toMatchObject({ success: true });
}
