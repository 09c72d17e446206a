import type { Locator, Page } from "@playwright/test";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { BuiltInFlavor } from "#app/domain/catalogue/flavor.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { addButton, cartLink, fillCart, nameOf, newestToast, visit } from "#e2e/shopper.ts";

const bg = translator("bg");

test(
  "adding a product raises the quantity of its line, or appends one",
  { tag: "@once" },
  async ({ page }) => {
    await fillCart(page, "bg", ["strawberry", "pineapple"]);
    await addButton(page, "bg", "strawberry").click();
    // Until the new toast appears, the previous one is the newest.
    await expect(cartLink(page)).toHaveText("3");
    await expect(newestToast(page, "bg")).toContainText(nameOf("strawberry", "bg"));
    await newestToast(page, "bg")
      .getByRole("button", { name: bg("nav.cart") })
      .click();
    await page
      .getByRole("dialog", { name: bg("cart.title") })
      .getByRole("link", { name: bg("cart.view") })
      .click();
    await expect(page).toHaveURL("/cart");
    await expectLines(page, "bg", ["strawberry", "pineapple"]);
    const strawberry = lineOf(page, "bg", "strawberry");
    await expect(strawberry.getByRole("textbox")).toHaveValue("2");
    for (const fact of ["120 г", "6,90 лв.", "3,53 €", "13,80 лв.", "7,06 €"])
      await expect(strawberry.getByText(fact, { exact: true })).toBeVisible();
    await expectTotal(page, "bg", "21,70 лв.", "11,10 €");
    await expect(page.getByRole("main").getByRole("definition").nth(1)).toHaveText("Безплатна");
    await expect(cartLink(page)).toHaveText("3");
  },
);

test(
  "a quantity stays between 1 and the stock, and text without a number counts as 1",
  { tag: "@once" },
  async ({ page }) => {
    await fillCart(page, "bg", ["orange"]);
    await page.route(
      (url) => url.pathname === "/api/products",
      async (route) => {
        const response = await route.fetch();
        const products = (await response.json()) as Product[];
        await route.fulfill({
          response,
          json: products.map((product) => ({ ...product, stock_quantity: 7 })),
        });
      },
    );
    await visit(page, "bg", "/cart");
    const name = nameOf("orange", "bg");
    const quantity = page.getByRole("textbox", { name: bg("cart.quantity", { name }) });
    const minus = page.getByRole("button", { name: bg("cart.decrease", { name }) });
    const plus = page.getByRole("button", { name: bg("cart.increase", { name }) });
    await expect(quantity).toHaveValue("1");
    await expect(minus).toBeDisabled();
    await plus.click();
    await expect(quantity).toHaveValue("2");
    await minus.click();
    await expect(quantity).toHaveValue("1");
    await expect(minus).toBeDisabled();
    for (const [typed, counted] of [
      ["5", "5"],
      ["много", "1"],
      ["3 броя", "3"],
      ["", "1"],
      ["4", "4"],
      ["-2", "1"],
      ["0", "1"],
      ["999", "7"],
    ] as const) {
      await quantity.fill(typed);
      await quantity.press("Enter");
      await expect(quantity, typed).toHaveValue(counted);
      await expect(cartLink(page)).toHaveText(counted);
    }
    await expect(plus).toBeDisabled();
    await expect(lineOf(page, "bg", "orange").getByRole("status")).toHaveText("Остават само 7 бр.");
    await quantity.fill("3");
    await quantity.press("Escape");
    await expect(quantity).toHaveValue("7");
    await quantity.fill("6");
    await quantity.blur();
    await plus.press("Enter");
    await expect(quantity).toHaveValue("7");
    await expect(plus, "keeps the focus at the maximum").toBeFocused();
    await minus.click();
    await expectTotal(page, "bg", "35,40 лв.", "18,10 €");
  },
);

for (const locale of locales) {
  const t = translator(locale);

  test(`a removed line can be restored to its place (${locale}) @once`, async ({ page }) => {
    await fillCart(page, locale, ["grape", "orange", "pineapple"]);
    await visit(page, locale, "/cart");
    const name = nameOf("orange", locale);
    await page.getByRole("button", { name: t("cart.removeNamed", { name }) }).click();
    await expectLines(page, locale, ["grape", "pineapple"]);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(newestToast(page, locale)).toContainText(t("cart.removed", { name }));
    await newestToast(page, locale)
      .getByRole("button", { name: t("cart.undo") })
      .click();
    await expectLines(page, locale, ["grape", "orange", "pineapple"]);
  });

  test(`shows the shopper what changed in the cart (${locale})`, { tag: "@once" }, async ({ page }) => {
    const flavors = ["strawberry", "pineapple", "orange", "grape"] as const;
    const [strawberry, pineapple, orange, grape] = flavors.map((flavor) => nameOf(flavor, locale));
    await fillCart(page, locale, flavors);
    for (let unit = 0; unit < 2; unit++) await addButton(page, locale, "pineapple").click();
    await page.route(
      (url) => url.pathname === "/api/products",
      async (route) => {
        const response = await route.fetch();
        const products = (await response.json()) as Product[];
        await route.fulfill({ response, json: products.flatMap(changed) });
      },
    );
    await cartLink(page).click();
    const news = page
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: t("cart.changed.title") });
    await expect(news.getByRole("listitem")).toHaveText(
      locale === "bg"
        ? [
            `${strawberry}: цената вече е 7,50 лв. / 3,83 € (беше 6,90 лв. / 3,53 €)`,
            `${pineapple}: има само 2 бр. Намалихме количеството (беше 3)`,
            `${orange}: няма наличност, затова премахнахме продукта`,
            `${grape}: вече не се предлага, затова премахнахме продукта`,
          ]
        : [
            `${strawberry}: the price is now 7,50 BGN / 3,83 EUR (it was 6,90 BGN / 3,53 EUR)`,
            `${pineapple}: only 2 left, so we lowered the quantity from 3`,
            `${orange}: sold out, so we removed it`,
            `${grape}: no longer available, so we removed it`,
          ],
    );
    await expectLines(page, locale, ["strawberry", "pineapple"]);
    await expectTotal(
      page,
      locale,
      locale === "bg" ? "23,30 лв." : "23,30 BGN",
      locale === "bg" ? "11,91 €" : "11,91 EUR",
    );
    await expect(cartLink(page)).toHaveText("3");
    await news.getByRole("button", { name: t("shop.close") }).click();
    await expect(news).toBeHidden();
  });
}

test("the cart is the same in every tab", { tag: "@once" }, async ({ page, context }) => {
  await fillCart(page, "bg", ["grape"]);
  const otherTab = await context.newPage();
  await visit(otherTab, "bg", "/cart");
  await expectLines(otherTab, "bg", ["grape"]);
  await addButton(page, "bg", "orange").click();
  await expectLines(otherTab, "bg", ["grape", "orange"]);
  const name = nameOf("grape", "bg");
  await otherTab.getByRole("button", { name: bg("cart.increase", { name }) }).click();
  await expect(cartLink(page)).toHaveText("3");
  await otherTab.getByRole("button", { name: bg("cart.removeNamed", { name }) }).click();
  await expect(cartLink(page)).toHaveText("1");
  await otherTab.evaluate(() => localStorage.clear());
  await expect(cartLink(page)).toHaveText("");
});

test(
  "a cart that could not be refreshed stays unchanged",
  { tag: "@once" },
  async ({ page, browserConsole }) => {
    browserConsole.allow(/Failed to load resource/);
    await fillCart(page, "bg", ["grape", "orange"]);
    await page.route(
      (url) => url.pathname === "/api/products",
      (route) => route.abort(),
    );
    await cartLink(page).click();
    await expect(page.getByText(bg("cart.notRefreshed"))).toBeVisible();
    await expectLines(page, "bg", ["grape", "orange"]);
  },
);

test(
  "a large total and the checkout button do not overlap at 320 px",
  { tag: ["@once", "@long"] },
  async ({ page, browserConsole }) => {
    browserConsole.allow(/Failed to load resource/);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.route("**/api/products?*", (route) => route.abort());
    await fillCart(page, "bg", ["grape"]);
    await page.evaluate(() => {
      const cart = localStorage.getItem("cart") ?? "";
      localStorage.setItem("cart", cart.replace('"quantity":1', '"quantity":900'));
    });
    await visit(page, "bg", "/cart");
    const checkoutLink = page.getByRole("main").getByRole("link", { name: bg("cart.checkout") });
    const bar = page.locator("[data-foot-bar]");
    await expect(bar).toContainText("5850,00 лв.");
    const [sum, button] = await Promise.all([
      bar.getByText("5850,00 лв.").boundingBox(),
      checkoutLink.boundingBox(),
    ]);
    if (!sum || !button) throw new Error("The bar is not in sight");
    expect(sum.x + sum.width <= button.x || sum.y + sum.height <= button.y, "side by side, or below").toBe(
      true,
    );
  },
);

test(
  "the cart's back button leads to the previous page, or to the products for a visitor from outside",
  { tag: "@once" },
  async ({ page }) => {
    await visit(page, "bg", "/distributors");
    await cartLink(page).click();
    await page.getByRole("button", { name: "Назад" }).click();
    await expect(page).toHaveURL("/distributors");
    await page.goto("about:blank");
    await visit(page, "bg", "/cart");
    await page.getByRole("button", { name: "Назад" }).click();
    await expect(page).toHaveURL("/products");
  },
);

test(
  "visiting the checkout or changing the language never makes the back buttons loop",
  { tag: ["@once", "@long"] },
  async ({ page }) => {
    const en = translator("en");
    await fillCart(page, "bg", ["grape"]);
    await cartLink(page).click();
    await page
      .getByRole("link", { name: bg("cart.checkout") })
      .filter({ visible: true })
      .click();
    await page.getByRole("link", { name: bg("checkout.back") }).click();
    await expect(page).toHaveURL("/cart");
    await page
      .getByRole("link", { name: bg("cart.checkout") })
      .filter({ visible: true })
      .click();
    await page
      .getByRole("banner")
      .getByRole("link", { name: bg("shop.language.label") })
      .click();
    await page.getByRole("link", { name: en("checkout.back") }).click();
    await expect(page).toHaveURL("/en/cart");
    await page
      .getByRole("banner")
      .getByRole("link", { name: en("shop.language.label") })
      .click();
    await expect(page).toHaveURL("/cart");
    await page.getByRole("button", { name: bg("cart.back") }).click();
    await expect(page).toHaveURL("/products");
  },
);

/** A dearer strawberry, two pineapples left, no orange, and the grape withdrawn from sale. */
function changed(product: Product): Product[] {
  switch (product.flavor) {
    case "strawberry":
      return [{ ...product, price_bgn: 750 }];
    case "pineapple":
      return [{ ...product, stock_quantity: 2 }];
    case "orange":
      return [{ ...product, stock_quantity: 0 }];
    default:
      return [];
  }
}

function lineOf(page: Page, locale: Locale, flavor: BuiltInFlavor): Locator {
  const name = nameOf(flavor, locale);
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name, exact: true }) });
}

async function expectLines(page: Page, locale: Locale, flavors: readonly BuiltInFlavor[]): Promise<void> {
  const removeButtons = page
    .getByRole("main")
    .getByRole("button", { name: translator(locale)("cart.remove"), exact: false });
  const names = flavors.map((flavor) =>
    translator(locale)("cart.removeNamed", { name: nameOf(flavor, locale) }),
  );
  await expect(removeButtons).toHaveCount(names.length);
  for (const [index, name] of names.entries())
    await expect(removeButtons.nth(index)).toHaveAccessibleName(name);
}

async function expectTotal(page: Page, locale: Locale, levs: string, euros: string): Promise<void> {
  const total = page.getByRole("main").getByRole("definition").last();
  await expect(total.getByText(levs, { exact: true })).toBeVisible();
  await expect(total.getByText(euros, { exact: true })).toBeVisible();
  await expect(page.getByRole("term").last()).toHaveText(translator(locale)("cart.total"));
}
