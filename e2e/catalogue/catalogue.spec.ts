import type { Locator, Page } from "@playwright/test";
import { localePath, locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { builtInFlavors } from "#app/domain/catalogue/flavor.ts";
import type { BuiltInFlavor } from "#app/domain/catalogue/flavor.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { demoShop, nameOf, visit } from "#e2e/shopper.ts";

/** Oldest first, as in the demo shop. */
const everyFlavor: readonly BuiltInFlavor[] = builtInFlavors;

const searches: readonly (readonly [string, BuiltInFlavor])[] = [
  ["qgoda", "strawberry"],
  ["orenge", "orange"],
  ["ГРОЗДЕ", "grape"],
];

const orders: Record<string, Record<Locale, readonly BuiltInFlavor[]>> = {
  name_asc: {
    bg: ["peach", "grape", "orange", "pineapple", "strawberry"],
    en: ["strawberry", "pineapple", "peach", "grape", "orange"],
  },
  name_desc: {
    bg: ["strawberry", "pineapple", "orange", "grape", "peach"],
    en: ["orange", "grape", "peach", "pineapple", "strawberry"],
  },
  price_asc: {
    bg: ["orange", "grape", "strawberry", "pineapple", "peach"],
    en: ["orange", "grape", "strawberry", "pineapple", "peach"],
  },
  price_desc: {
    bg: ["peach", "pineapple", "strawberry", "grape", "orange"],
    en: ["peach", "pineapple", "strawberry", "grape", "orange"],
  },
  newest: {
    bg: ["peach", "grape", "orange", "pineapple", "strawberry"],
    en: ["peach", "grape", "orange", "pineapple", "strawberry"],
  },
};

for (const locale of locales) {
  const t = translator(locale);

  test(`the home page shows a link to the products, four of them and three reasons (${locale}) @once`, async ({
    page,
  }) => {
    await visit(page, locale, "/");
    const main = page.getByRole("main");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("home.hero.title"));
    await expect(main.getByRole("img", { name: t("home.hero.picture") })).toBeVisible();
    await expectProducts(page, locale, everyFlavor.slice(0, 4));
    const reasons = main.getByRole("region", { name: t("home.why.title", demoShop(locale)) });
    await expect(reasons.getByRole("heading", { level: 3 })).toHaveText([
      t("home.juice.title"),
      t("home.flavours.title"),
      t("home.healthy.title"),
    ]);
    await main.getByRole("link", { name: t("home.hero.button") }).click();
    await expect(page).toHaveURL(localePath(locale, "/products"));
    await expectProducts(page, locale, everyFlavor.toReversed());
  });

  test(
    `search runs while typing, in either alphabet and with one typo (${locale})`,
    { tag: "@once" },
    async ({ page }) => {
      await visit(page, locale, "/products");
      for (const [typed, flavor] of searches) {
        await searchBox(page, locale).fill(typed);
        await expect(page).toHaveURL(addressOf(locale, { q: typed }));
        await expectProducts(page, locale, [flavor]);
      }
      await expect(searchBox(page, locale)).toBeFocused();
      await expect(page.getByRole("main").getByRole("status")).toHaveText(
        locale === "bg" ? "1 продукт" : "1 product",
      );
    },
  );
}

test("a slow list shows eight skeleton cards while it loads", { tag: "@once" }, async ({ page }) => {
  await visit(page, "bg", "/products");
  const isReleased = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname.endsWith("/products.data"),
    async (route) => {
      await isReleased.promise;
      await route.continue();
    },
  );
  await page.getByRole("combobox", { name: "Подреждане" }).selectOption("price_asc");
  const main = page.getByRole("main");
  await expect(main.getByRole("listitem")).toHaveCount(8);
  await expect(main.getByRole("article")).toHaveCount(0);
  isReleased.resolve();
  await expectProducts(page, "bg", orders.price_asc?.bg ?? []);
  await expect(main.getByRole("listitem")).toHaveCount(5);
});

test("searches for text typed while a list is loading", { tag: "@once" }, async ({ page }) => {
  await page.clock.install();
  await visit(page, "bg", "/products?q=grozde");
  const isAsked = Promise.withResolvers<void>();
  const isReleased = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname.endsWith("/products.data"),
    async (route) => {
      isAsked.resolve();
      await isReleased.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole("contentinfo").getByRole("link", { name: "Продукти" }).click();
  await isAsked.promise;
  // The response comes before the debounce ends.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await searchBox(page, "bg").fill("ananas");
  isReleased.resolve();
  await expectProducts(page, "bg", everyFlavor.toReversed());
  await page.clock.runFor(1000);
  await expectProducts(page, "bg", ["pineapple"]);
  await expect(searchBox(page, "bg")).toHaveValue("ananas");
});

test("the whole card links to its product", { tag: "@once" }, async ({ page }) => {
  await visit(page, "bg", "/products");
  await cards(page)
    .first()
    .click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(nameOf("peach", "bg"));
});

function cards(page: Page): Locator {
  return page.getByRole("main").getByRole("article");
}

async function expectProducts(page: Page, locale: Locale, expected: readonly BuiltInFlavor[]): Promise<void> {
  await expect(cards(page).getByRole("heading")).toHaveText(expected.map((flavor) => nameOf(flavor, locale)));
}

function searchBox(page: Page, locale: Locale): Locator {
  return page.getByRole("searchbox", { name: translator(locale)("products.search") });
}

function addressOf(locale: Locale, parameters: Record<string, string>): string {
  const search = new URLSearchParams(parameters);
  return localePath(locale, search.size > 0 ? `/products?${search.toString()}` : "/products");
}
