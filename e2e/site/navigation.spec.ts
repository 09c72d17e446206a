import type { Page } from "@playwright/test";
import { localePath, locales } from "#app/domain/locale.ts";
import { translator } from "#app/i18n/translate.ts";
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
