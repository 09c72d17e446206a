import type { Page, Route } from "@playwright/test";
import { localePath, locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { translator } from "#app/i18n/translate.ts";
import { privacy } from "#app/server/content/page-templates/privacy.ts";
import { terms } from "#app/server/content/page-templates/terms.ts";
import { untilHydrated } from "#e2e/hydration.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { cartLink, field, fillCart, fillCheckout, nameOf, newestToast, visit } from "#e2e/shopper.ts";

const bg = translator("bg");
const isCreateOrder = (url: URL) => url.pathname === "/api/functions/create-order";

for (const locale of locales) {
  const t = translator(locale);

  test(
    `checkout with an empty cart redirects to the cart, and Back skips it (${locale})`,
    { tag: "@once" },
    async ({ page }) => {
      await visit(page, locale, "/contact");
      await visit(page, locale, "/checkout");
      await expect(page).toHaveURL(localePath(locale, "/cart"));
      await expect(page.getByRole("heading", { name: t("cart.empty.title") })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(localePath(locale, "/contact"));
    },
  );

  test(
    `an order is summarised, sent in its normalised form and confirmed; then the cart is empty (${locale})`,
    { tag: "@once" },
    async ({ page }) => {
      await openCheckout(page, locale);
      const main = page.getByRole("main");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        locale === "bg" ? "Поръчка" : "Checkout",
      );
      await expect(main.getByRole("link", { name: t("checkout.back") })).toHaveAttribute(
        "href",
        localePath(locale, "/cart"),
      );
      const summary = main.getByRole("region", { name: t("checkout.summary") }).getByRole("listitem");
      await expect(summary).toHaveCount(2);
      await expect(summary.first()).toContainText(nameOf("strawberry", locale));
      await expect(main.getByRole("definition").nth(1)).toHaveText(locale === "bg" ? "Безплатна" : "Free");
      const total = main.getByRole("definition").last();
      await expect(total).toContainText(locale === "bg" ? "14,80 лв." : "14,80 BGN");
      await expect(total).toContainText(locale === "bg" ? "7,57 €" : "7,57 EUR");
      await expect(
        main.getByText(
          locale === "bg" ? "Поръчка със задължение за плащане" : "Order with obligation to pay",
        ),
      ).toBeVisible();
      await expect(main.getByRole("radio", { name: t("checkout.payment.cash_on_delivery") })).toBeChecked();
      await expect(main.getByRole("radio", { name: t("checkout.payment.stripe") })).not.toBeChecked();
      for (const { slug, title_bg, title_en } of [terms, privacy]) {
        const link = main.getByRole("link", { name: locale === "bg" ? title_bg : title_en, exact: true });
        await expect(link).toHaveAttribute("href", localePath(locale, `/${slug}`));
        await expect(link).toHaveAttribute("target", "_blank");
      }

      await fillCheckout(page, locale, `  Buyer-${locale}@Example.com `);
      await field(page, t("checkout.firstName")).fill("  <b>Иван</b> ");
      await field(page, t("checkout.lastName")).fill("Петров".repeat(20));
      await page.getByRole("checkbox", { name: t("checkout.needInvoice") }).check();
      await field(page, t("checkout.companyName")).fill("„Сладко“ ООД");
      await field(page, t("checkout.vatNumber")).fill("BG131071587");
      await field(page, t("checkout.companyAddress")).fill("Варна, ул. Роза 1");
      const sent = page.waitForRequest((request) => isCreateOrder(new URL(request.url())));
      await submit(page, locale);
      expect((await sent).postDataJSON()).toMatchObject({
        firstName: "bИван/b",
        lastName: "Петров".repeat(20).slice(0, 50),
        email: `buyer-${locale}@example.com`,
        address: `Варна, ${t("checkout.deliveryType.econt_office")}: Варна Левски`,
        needInvoice: true,
        companyName: "„Сладко“ ООД",
        vatNumber: "BG131071587",
        companyAddress: "Варна, ул. Роза 1",
        paymentMethod: "cash_on_delivery",
        totalBGN: 14.8,
        language: locale,
      });

      await expect(newestToast(page, locale)).toContainText(
        locale === "bg" ? "Поръчката е приета!" : "Your order has been received!",
      );
      await expect(page).toHaveURL(
        new RegExp(`${localePath(locale, "/order-success")}\\?order=[0-9a-f-]{36}\\.[\\w-]{43}$`),
      );
      const ordered = page.getByRole("main").getByRole("region", { name: t("success.ordered") });
      await expect(ordered.getByRole("listitem")).toHaveCount(2);
      await expect(ordered).toContainText("b•••@•••.com");
      await expect(ordered).toContainText("Варна, •••");
      await expect(ordered).toContainText(t("success.money.on_delivery"));
      const next = page.getByRole("main").getByRole("region", { name: t("success.next") });
      await expect(next.getByRole("listitem")).toHaveCount(3);
      await expect(cartLink(page)).toHaveText("");
      await visit(page, locale, "/checkout");
      await expect(page).toHaveURL(localePath(locale, "/cart"));
    },
  );
}

test(
  "the submit button shows that the order is in progress, and a second click orders nothing more",
  { tag: "@once" },
  async ({ page }) => {
    await openCheckout(page, "bg");
    await fillCheckout(page, "bg", "double-click@example.com");
    let orders = 0;
    const isReleased = Promise.withResolvers<void>();
    await page.route(isCreateOrder, async (route) => {
      orders++;
      await isReleased.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: bg("checkout.submit"), exact: true }).dblclick();
    const busy = page.getByRole("button", { name: "Обработване...", exact: true });
    await expect(busy).toBeVisible();
    await expect(busy).toHaveAttribute("aria-disabled", "true");
    await field(page, bg("checkout.firstName")).press("Enter");
    isReleased.resolve();
    await expect(page).toHaveURL(/\/order-success/);
    expect(orders).toBe(1);
  },
);

test(
  "a changed price is shown before the order is placed",
  { tag: "@once" },
  async ({ page, browserConsole }) => {
    browserConsole.allow(/status of 409/);
    await openCheckout(page, "bg");
    await fillCheckout(page, "bg", "dearer@example.com");
    await changeStoredCart(page, (cart) => cart.replace('"price_bgn":690', '"price_bgn":590'));
    await reloadBefore(page, { price_bgn: 590 });
    await expectTotal(page, "13,80 лв.");
    await submit(page, "bg");
    await expect(newestToast(page, "bg")).toContainText("Грешка");
    await expect(newestToast(page, "bg")).toContainText(bg("checkout.error.priceChanged"));
    await expect(page).toHaveURL("/checkout");
    await expect(page.getByRole("main").getByRole("status").getByRole("listitem")).toHaveText([
      `${nameOf("strawberry", "bg")}: цената вече е 6,90 лв. / 3,53 € (беше 5,90 лв. / 3,02 €)`,
    ]);
    await expectTotal(page, "14,80 лв.");
    await expect(field(page, bg("checkout.email"))).toHaveValue("dearer@example.com");
    await submit(page, "bg");
    await expect(page).toHaveURL(/\/order-success/);
  },
);

test(
  "units that are out of stock leave the cart, and an empty cart replaces the checkout",
  { tag: ["@once", "@long"] },
  async ({ page, browserConsole }) => {
    browserConsole.allow(/status of 409/);
    await openCheckout(page, "bg");
    await fillCheckout(page, "bg", "too-many@example.com");
    await changeStoredCart(page, (cart) => cart.replace('"quantity":1', '"quantity":999'));
    await reloadBefore(page, { stock_quantity: 1000 });
    await submit(page, "bg");
    await expect(newestToast(page, "bg")).toContainText("Грешка");
    await expect(newestToast(page, "bg")).toContainText(bg("checkout.error.outOfStock"));
    await expect(page).toHaveURL("/checkout");
    const reduced = page.getByRole("main").getByRole("status").getByRole("listitem");
    const text = new RegExp(
      `${nameOf("strawberry", "bg")}: има само \\d+\\sбр\\. Намалихме количеството \\(беше 999\\)`,
    );
    await expect(reduced).toHaveText(text);

    // Opening checkout compares the cart with the shop too.
    await changeStoredCart(page, (cart) => cart.replace(/"quantity":\d+/, '"quantity":999'));
    await page.reload();
    await expect(reduced).toHaveText(text);

    // As if other shoppers had bought everything: nothing is left to order.
    await changeStoredCart(page, (cart) => cart.replaceAll(/"id":"[0-9a-f]{8}/g, '"id":"00000000'));
    await page.reload();
    await expect(page).toHaveURL("/cart");
    await expect(page.getByRole("heading", { name: bg("cart.empty.title") })).toBeVisible();
    await expect(page.getByRole("main").getByRole("status").getByRole("listitem").first()).toContainText(
      "вече не се предлага, затова премахнахме продукта",
    );
  },
);

test(
  "a retry after a lost response makes no second order, even in the other language",
  { tag: "@once" },
  async ({ page, browserConsole }) => {
    browserConsole.allow(/Failed to load resource/);
    await openCheckout(page, "bg");
    await fillCheckout(page, "bg", "lost-answer@example.com");
    const keys: (string | undefined)[] = [];
    const orderIds: unknown[] = [];
    const loseFirstAnswer = async (route: Route) => {
      const response = await route.fetch();
      keys.push(route.request().headers()["idempotency-key"]);
      orderIds.push(((await response.json()) as { orderId?: string }).orderId);
      await (keys.length === 1 ? route.abort() : route.fulfill({ response }));
    };
    await page.route(isCreateOrder, loseFirstAnswer);
    await submit(page, "bg");
    await expect(newestToast(page, "bg")).toContainText("Грешка");
    await expect(newestToast(page, "bg")).toContainText("Възникна проблем при обработката на поръчката.");
    await expect(page).toHaveURL("/checkout");
    await page.reload();
    await untilHydrated(page);
    await page
      .getByRole("banner")
      .getByRole("link", { name: bg("shop.language.label") })
      .click();
    await expect(page).toHaveURL("/en/checkout");
    await expect(field(page, translator("en")("checkout.email"))).toHaveValue("lost-answer@example.com");
    await submit(page, "en");
    await expect(page).toHaveURL(/\/en\/order-success/);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(orderIds).toEqual([orderIds[0], orderIds[0]]);
    const token = new URL(page.url()).searchParams.get("order") ?? "";
    expect(token.split(".")[0]).toBe(orderIds[0]);
  },
);

for (const locale of locales) {
  test(
    `a retry with changes after a lost response makes no second order, and says that they are not in the first (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, browserConsole }) => {
      const t = translator(locale);
      browserConsole.allow(/Failed to load resource/);
      await openCheckout(page, locale);
      await fillCheckout(page, locale, `changed-${locale}@example.com`);
      const orderIds: unknown[] = [];
      await page.route(isCreateOrder, async (route) => {
        const response = await route.fetch();
        orderIds.push(((await response.json()) as { orderId?: string }).orderId);
        await (orderIds.length === 1 ? route.abort() : route.fulfill({ response }));
      });
      await submit(page, locale);
      await expect(newestToast(page, locale)).toContainText(t("checkout.error"));
      await field(page, t("checkout.phone")).fill("0889999999");
      await submit(page, locale);
      await expect(page).toHaveURL(/\/order-success/);
      await expect(page.getByText(t("success.asFirstSent.text"))).toBeVisible();
      expect(orderIds).toEqual([orderIds[0], orderIds[0]]);
      await page.goto(localePath(locale, "/cart"));
      await expect(page.getByRole("heading", { name: t("cart.empty.title") })).toBeVisible();
    },
  );
}

test(
  "the fourth attempt within five minutes must wait, in this browser and in any other",
  { tag: ["@once", "@long"] },
  async ({ page, browserConsole, request }) => {
    browserConsole.allow(/Failed to load resource/);
    const start = new Date("2026-11-21T12:00:00+02:00").getTime();
    await page.clock.setFixedTime(start);
    await openCheckout(page, "bg");
    let attempts = 0;
    let body: unknown;
    await page.route(isCreateOrder, async (route) => {
      attempts++;
      body = route.request().postDataJSON();
      await route.abort();
    });
    // Client-side refusals do not count as attempts.
    await submit(page, "bg");
    await expect(newestToast(page, "bg")).toContainText("Моля попълнете всички задължителни полета.");
    await fillCheckout(page, "bg", "impatient@example.com");
    for (const attempt of [1, 2, 3, 4]) {
      // One that failed without a connection does not count.
      await page.context().setOffline(attempt === 1);
      await submit(page, "bg");
      await expect.poll(() => attempts).toBe(attempt);
      await expect(page.getByRole("button", { name: bg("checkout.submit"), exact: true })).toBeVisible();
    }
    await submit(page, "bg");
    await expect(newestToast(page, "bg")).toContainText("Твърде много опити");
    await expect(newestToast(page, "bg")).toContainText("Моля изчакайте преди да направите нова поръчка.");
    await expect(newestToast(page, "bg")).toContainText(bg("checkout.limit.wait", { minutes: 5 }));
    await page.clock.setFixedTime(start + 299_999);
    await submit(page, "bg");
    await expect(newestToast(page, "bg")).toContainText("Твърде много опити");
    expect(attempts).toBe(4);

    // Three orders with the same e-mail are placed elsewhere: now the server refuses.
    for (let order = 0; order < 3; order++) {
      const answer = await request.post("/api/functions/create-order", { data: body });
      expect(await answer.json()).toMatchObject({ success: true });
    }
    await page.unroute(isCreateOrder);
    await page.clock.setFixedTime(start + 300_000);
    const refused = page.waitForResponse((response) => isCreateOrder(new URL(response.url())));
    await submit(page, "bg");
    expect((await refused).status()).toBe(429);
    await expect(newestToast(page, "bg")).toContainText("Твърде много опити");
    await expect(page).toHaveURL("/checkout");
    await field(page, bg("checkout.email")).fill("patient@example.com");
    await submit(page, "bg");
    await expect(page).toHaveURL(/\/order-success/);
  },
);

/** Opens the checkout with a strawberry and a pineapple in the cart: 14,80 лв. */
async function openCheckout(page: Page, locale: Locale): Promise<void> {
  await fillCart(page, locale, ["strawberry", "pineapple"]);
  await visit(page, locale, "/checkout");
  await expect(
    page.getByRole("button", { name: translator(locale)("checkout.submit"), exact: true }),
  ).toBeVisible();
}

async function submit(page: Page, locale: Locale): Promise<void> {
  await page.getByRole("button", { name: translator(locale)("checkout.submit"), exact: true }).click();
}

/** Changes the cart in the browser's storage, as an older visit or another tab might have left it. */
async function changeStoredCart(page: Page, change: (cart: string) => string): Promise<void> {
  const cart = await page.evaluate(() => localStorage.getItem("cart") ?? "");
  const changed = change(cart);
  expect(changed).not.toBe(cart);
  await page.evaluate((text) => localStorage.setItem("cart", text), changed);
}

/** Reloads checkout as if the strawberries changed right after it opened: its first request returns `before`. */
async function reloadBefore(
  page: Page,
  before: { price_bgn?: number; stock_quantity?: number },
): Promise<void> {
  const answer = async (route: Route) => {
    const response = await route.fetch();
    const offered = (await response.json()) as { name_bg: string }[];
    const strawberry = nameOf("strawberry", "bg");
    await route.fulfill({
      json: offered.map((product) => (product.name_bg === strawberry ? { ...product, ...before } : product)),
    });
  };
  await page.route("**/api/products?*", answer);
  const checked = page.waitForResponse("**/api/products?*");
  await page.reload();
  await checked;
  await page.unroute("**/api/products?*", answer);
}

async function expectTotal(page: Page, levs: string): Promise<void> {
  await expect(page.getByRole("main").getByRole("definition").last()).toContainText(levs);
}
