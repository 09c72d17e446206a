import type { Page } from "@playwright/test";
import { localePath, locales } from "#app/domain/locale.ts";
import { flavorNames } from "#app/domain/catalogue/product.ts";
import { homePartsTranslator } from "#app/i18n/home-parts.ts";
import { translator } from "#app/i18n/translate.ts";
import { holdScripts, untilHydrated } from "#e2e/hydration.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { nameOf, visit } from "#e2e/shopper.ts";

const bg = translator("bg");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Returns the browser's requests for page data, in order: prefetched by a link or fetched, from its cache or not. */
const dataRequests = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes(".data"))
      .map(({ name, initiatorType, transferSize }) => ({
        path: new URL(name).pathname,
        by: initiatorType,
        isFromMemory: transferSize === 0,
      })),
  );

/** Records the requests for page data from now on. */
function recordRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".data")) asked.push(pathname);
  });
  return asked;
}

for (const locale of locales) {
  const t = translator(locale);

  test(`prefetches a page that the pointer rests on (${locale}) @once`, async ({ page }) => {
    const products = page.getByRole("contentinfo").getByRole("link", { name: t("nav.products") });
    const path = localePath(locale, "/products.data");
    // The prefetched data is cached for two seconds, which a busy test machine may exceed.
    await expect(async () => {
      await visit(page, locale, "/contact");
      await products.hover();
      const ahead = { path, by: "link", isFromMemory: false };
      await expect.poll(() => dataRequests(page)).toEqual([ahead]);
      await products.click();
      await expect(heading(page)).toHaveText(t("products.title"));
      expect(await dataRequests(page)).toContainEqual({ path, by: "fetch", isFromMemory: true });
    }).toPass();
    expect((await dataRequests(page)).filter(({ by }) => by === "fetch")).toHaveLength(1);
  });

  test(`going back restores the scroll position, and a new page starts at the top (${locale}) @once`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 500 });
    await visit(page, locale, "/products");
    const name = nameOf("orange", locale);
    const product = page.getByRole("main").getByRole("link", { name, exact: true });
    await product.scrollIntoViewIfNeeded();
    const place = await scrolled(page);
    expect(place).toBeGreaterThan(200);
    await product.click();
    await expect(heading(page)).toHaveText(name);
    expect(await scrolled(page)).toBe(0);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => scrolled(page)).toBe(300);
    await page.goBack();
    await expect(heading(page)).toHaveText(t("products.title"));
    expect(await scrolled(page)).toBe(place);
    await page.goForward();
    await expect(heading(page)).toHaveText(name);
    expect(await scrolled(page)).toBe(300);
  });
}

test(
  "prefetches the page of a focused link too, but never personal pages",
  { tag: "@once" },
  async ({ page }) => {
    const asked = recordRequests(page);
    await page.clock.install();
    await visit(page, "bg", "/contact");
    const header = page.getByRole("banner");
    const personal = [bg("nav.wishlist"), bg("nav.signIn")].map((name) => header.getByRole("link", { name }));
    const withdrawal = page.getByRole("contentinfo").getByRole("link", { name: bg("withdrawal.link") });
    // The last one stays under the pointer, wherever the page is scrolled to.
    for (const link of [withdrawal, ...personal]) {
      await link.hover();
      await page.clock.runFor(1000);
      await link.focus();
      await page.clock.runFor(1000);
    }
    await header.getByRole("link", { name: bg("nav.cart") }).focus();
    await page.clock.runFor(1000);
    await expect.poll(() => asked).toEqual(["/cart.data"]);
  },
);

test("does not prefetch a page whose link the pointer only passes", { tag: "@once" }, async ({ page }) => {
  const asked = recordRequests(page);
  await page.clock.install();
  await visit(page, "bg", "/products");
  const header = page.getByRole("banner");
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await header.getByRole("link", { name: bg("nav.contact") }).hover();
  await page.clock.runFor(30);
  await header.getByRole("link", { name: bg("nav.cart") }).hover();
  await page.clock.runFor(1000);
  await expect.poll(() => asked).toEqual(["/cart.data"]);
});

test(
  "changing the sort order keeps the scroll position, and an anchor link scrolls to its section",
  { tag: "@once" },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await visit(page, "bg", "/products");
    await page.mouse.wheel(0, 100);
    await expect.poll(() => scrolled(page)).toBe(100);
    await page.getByRole("combobox", { name: bg("products.sort") }).selectOption("price_asc");
    await expect(page).toHaveURL("/products?sort=price_asc");
    await expect(page.getByRole("article").first()).toContainText(nameOf("orange", "bg"));
    expect(await scrolled(page)).toBe(100);

    await visit(page, "bg", "/delivery");
    const contents = page.getByRole("main").getByRole("navigation");
    const part = contents.getByRole("link").last();
    const title = page.getByRole("heading", { name: await part.innerText(), exact: true });
    await part.scrollIntoViewIfNeeded();
    const place = await scrolled(page);
    await part.click();
    await expect(page).toHaveURL(/#/);
    await expect.poll(() => scrolled(page)).not.toBe(place);
    await expect(title).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL("/delivery");
    await expect.poll(() => scrolled(page)).toBe(place);
  },
);

test(
  "static parts of a page keep the server's HTML without their code, and follow links and the language",
  { tag: "@once" },
  async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      const [, part] = /\/assets\/(footer|opening-parts|closing-parts)-[\w-]+\.js/.exec(request.url()) ?? [];
      if (part) asked.push(part);
    });
    const release = await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    const footer = page.getByRole("contentinfo");
    await footer.evaluate((element) => Object.assign(window, { servedFooter: element }));
    release();
    await untilHydrated(page);
    // React leaves the server's elements as they are (docs/decisions/0044): neither replaced nor emptied.
    const isServed = (element: Element) => "servedFooter" in window && window.servedFooter === element;
    expect(await footer.evaluate(isServed)).toBe(true);
    await expect(footer.getByRole("link", { name: bg("nav.distributors") })).toBeVisible();
    const main = page.getByRole("main");
    await main.getByText(homePartsTranslator("bg")("questions.profile.title")).click();
    await expect(main.getByText(homePartsTranslator("bg")("questions.profile.text"))).toBeVisible();
    expect(asked).toEqual([]);
    await page.evaluate(() => Object.assign(window, { wasKept: true }));
    await main.getByRole("link", { name: flavorNames.peach.bg, exact: true }).click();
    await expect(heading(page)).toHaveText(nameOf("peach", "bg"));
    await page
      .getByRole("banner")
      .getByRole("link", { name: bg("shop.language.label") })
      .click();
    await expect(heading(page)).toHaveText(nameOf("peach", "en"));
    await expect(footer.getByText(translator("en")("footer.links"))).toBeVisible();
    await footer.getByRole("link", { name: translator("en")("nav.distributors") }).click();
    await expect(heading(page)).toHaveText(translator("en")("distributors.title"));
    expect(await page.evaluate(() => "wasKept" in window)).toBe(true);
    expect(asked).toEqual(["footer"]);
  },
);
