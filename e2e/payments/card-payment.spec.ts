import type { Page } from "@playwright/test";
import { localePath, locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { emailTo, linkIn } from "#e2e/emails.ts";
import { registerPerson } from "#e2e/accounts/register-person.ts";
import { cartLink, field, fillCart, fillCheckout, newestToast, visit } from "#e2e/shopper.ts";

const bg = translator("bg");
const isCreatePayment = (url: URL) => url.pathname === "/api/functions/create-payment";

for (const locale of locales) {
  const t = translator(locale);

  test(
    `the cart stays until the card payment is complete (${locale})`,
    { tag: "@once" },
    async ({ page }) => {
      await goToPayment(page, locale, `paid-${locale}@example.com`);
      await expect(page.getByText(t("sandbox.notice"))).toBeVisible();
      await expect(page.getByRole("main")).toContainText(locale === "bg" ? "3,53 €" : "3,53 EUR");
      await expect(page.getByRole("main")).toContainText(/[0-9a-f]{8}/);
      const paymentPage = page.url();
      await visit(page, locale, "/cart");
      await expect(cartLink(page)).toContainText("1");

      await page.goto(paymentPage);
      const verified = page.waitForResponse(/verify-payment/);
      await press(page, t("sandbox.pay"));
      expect(await (await verified).json()).toMatchObject({ success: true, paymentStatus: "paid" });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("success.title"));
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await expect(page).toHaveURL(new RegExp(`${localePath(locale, "/order-success")}\\?order=`));
      await expect(page.getByRole("main")).toContainText(/[0-9a-f]{8}/);
      await expect(page.getByText(t("success.money.paid"), { exact: true })).toBeVisible();
      await expect(cartLink(page)).toHaveText("");
      // Open the same URL again, with the next purchase in the cart.
      const successPage = page.url();
      await fillCart(page, locale, ["orange"]);
      await page.goto(successPage);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("success.title"));
      await expect(cartLink(page)).toContainText("1");
      await page.goto(paymentPage);
      await expect(page.getByText(t("sandbox.over"))).toBeVisible();
      await expect(page.getByRole("button")).toHaveCount(0);
    },
  );

  test(
    `a declined card payment succeeds on the second try (${locale})`,
    { tag: "@once" },
    async ({ page }) => {
      await goToPayment(page, locale, `declined-${locale}@example.com`);
      const paymentPage = page.url();
      await press(page, t("sandbox.decline"));
      await expect(page.getByText(t("success.unpaid"), { exact: true })).toBeVisible();
      await expect(page).toHaveTitle(/^(Вашата поръчка|Your order) \|/);
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: t("success.contact") })).toHaveAttribute(
        "href",
        localePath(locale, "/contact"),
      );
      await expect(main.getByRole("link", { name: t("success.cart") })).toHaveAttribute(
        "href",
        localePath(locale, "/cart"),
      );
      await expect(cartLink(page)).toContainText("1");
      await expect(main).toContainText(/[0-9a-f]{8}/);
      await expect(main).toContainText(locale === "bg" ? "3,53 €" : "3,53 EUR");
      // The alternative is the checkout with cash on delivery chosen.
      await main.getByRole("link", { name: t("payment.cash") }).click();
      await expect(page.getByRole("radio", { name: t("checkout.payment.cash_on_delivery") })).toBeChecked();
      await expect(field(page, t("checkout.email"))).toHaveValue(`declined-${locale}@example.com`);
      await page.goBack();
      await press(page, t("payment.again"));
      await expect(page).toHaveURL(paymentPage);
      await press(page, t("sandbox.pay"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("success.title"));
      await expect(cartLink(page)).toHaveText("");
    },
  );

  test(
    `the order's link reopens a closed payment page (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, openAnotherVisitor, browserConsole }) => {
      browserConsole.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
      await goToPayment(page, locale, `closed-${locale}@example.com`);
      const paymentPage = page.url();
      await press(page, t("sandbox.close"));
      await expect(page).toHaveURL(new RegExp(`${localePath(locale, "/order-success")}\\?pay=`));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("payment.waiting.title"));
      await expect(cartLink(page)).toContainText("1");
      await expect(page.getByRole("main").getByRole("link", { name: t("payment.cash") })).toBeVisible();
      await page.context().setOffline(true);
      await press(page, t("payment.pay"));
      await expect(page.getByText(t("payment.refused.payment_failed"))).toBeVisible();
      await page.context().setOffline(false);

      // Another person, with another cart, pays it meanwhile.
      const other = await openAnotherVisitor();
      await fillCart(other, locale, ["grape"]);
      await other.goto(page.url());
      await expect(other.getByRole("link", { name: t("payment.cash") })).toHaveCount(0);
      await press(other, t("payment.pay"));
      await expect(other).toHaveURL(paymentPage);
      await press(other, t("sandbox.pay"));
      await expect(other.getByRole("heading", { level: 1 })).toHaveText(t("success.title"));
      await expect(cartLink(other)).toContainText("1");

      await page.reload();
      await expect(page.getByText(t("payment.refused.already_paid"))).toBeVisible();
      await expect(page.getByRole("button", { name: t("payment.pay") })).toHaveCount(0);
    },
  );

  test(`a payment that cannot be verified says so, and can be verified again (${locale}) @once`, async ({
    page,
    browserConsole,
  }) => {
    browserConsole.allow(/Failed to load resource/);
    await page.route("**/verify-payment", (route) => route.abort());
    await visit(page, locale, "/order-success?session_id=cs_of_nobody");
    await expect(page.getByText(t("success.failed"), { exact: true })).toBeVisible();
    const isReleased = Promise.withResolvers<void>();
    await page.unroute("**/verify-payment");
    await page.route("**/verify-payment", async (route) => {
      await isReleased.promise;
      await route.continue();
    });
    await press(page, t("success.failed.again"));
    await expect(
      page.getByRole("heading", {
        name: locale === "bg" ? "Проверяваме вашето плащане..." : "Checking your payment...",
      }),
    ).toBeVisible();
    isReleased.resolve();
    await expect(page.getByText(t("success.unknown"), { exact: true })).toBeVisible();
  });
}

test(
  "the back button keeps the order and the form's values; submitting again pays the same order",
  { tag: ["@once", "@long"] },
  async ({ page, browserConsole }) => {
    browserConsole.allow(/status of 409/);
    await goToPayment(page, "bg", "back-button@example.com");
    const paymentPage = page.url();
    await page.goBack();
    await expect(page).toHaveURL("/checkout");
    await expect(page.getByRole("textbox", { name: bg("checkout.email"), exact: true })).toHaveValue(
      "back-button@example.com",
    );
    await expect(page.getByRole("radio", { name: bg("checkout.payment.stripe") })).toBeChecked();
    await press(page, bg("checkout.submit"));
    await expect(page).toHaveURL(paymentPage);

    // It is paid meanwhile, and the shopper goes back to the form again: nothing is ordered twice.
    await page.goBack();
    await expect(page).toHaveURL("/checkout");
    const second = await page.context().newPage();
    await second.goto(paymentPage);
    await second.route("**/verify-payment", (route) => route.fulfill({ json: { success: false } }));
    await press(second, bg("sandbox.pay"));
    await expect(second.getByText(bg("success.failed"), { exact: true })).toBeVisible();
    await press(page, bg("checkout.submit"));
    await expect(page).toHaveURL(/\/order-success\?order=[0-9a-f-]{36}\.[\w-]{43}$/);
    await expect(cartLink(page)).toHaveText("");
  },
);

test(
  "going back and choosing cash replaces the order, and its payment page no longer accepts payment",
  { tag: ["@once", "@long"] },
  async ({ page }) => {
    const account = await registerPerson(page);
    await goToPayment(page, "bg", account.email);
    const paymentPage = page.url();
    await page.goBack();
    await expect(page).toHaveURL("/checkout");
    // The account's details are not kept in the browser: they come with the account.
    await expect(page.getByRole("textbox", { name: bg("checkout.email"), exact: true })).toHaveValue(
      account.email,
    );
    await page.getByRole("radio", { name: bg("checkout.payment.cash_on_delivery") }).check();
    await press(page, bg("checkout.submit"));
    await expect(page).toHaveURL(/\/order-success\?order=[0-9a-f-]{36}\.[\w-]{43}$/);

    await page.goto(paymentPage);
    await expect(page.getByText(bg("sandbox.over"))).toBeVisible();
    await visit(page, "bg", "/profile?tab=orders");
    const orders = page.getByRole("main").getByRole("row");
    await expect(orders).toHaveCount(3);
    await expect(orders.filter({ hasText: bg("orders.payment.failed") })).toHaveCount(1);
  },
);

test(
  "a double click, and paying in two tabs, make one payment",
  { tag: ["@once", "@long"] },
  async ({ page }) => {
    await fillCheckoutByCard(page, "bg", "twice@example.com");
    const sessions: unknown[] = [];
    page.on("response", async (response) => {
      if (isCreatePayment(new URL(response.url()))) sessions.push(response.status());
    });
    await page.getByRole("button", { name: bg("checkout.submit"), exact: true }).dblclick();
    await expect(page).toHaveURL(/\/sandbox-payment\//);
    expect(sessions).toEqual([200]);
    const second = await page.context().newPage();
    await second.goto(page.url());
    for (const tab of [page, second]) {
      await press(tab, bg("sandbox.pay"));
      await expect(tab.getByRole("heading", { level: 1 })).toHaveText(bg("success.title"));
    }
    await expect(cartLink(second)).toHaveText("");
  },
);

test(
  "a payment that cannot be opened says why, and the order can be paid later",
  { tag: "@once" },
  async ({ page, browserConsole }) => {
    browserConsole.allow(/Failed to load resource/);
    // The form would refuse the fourth attempt within five minutes.
    const start = Date.now();
    await page.clock.setFixedTime(start);
    await fillCheckoutByCard(page, "bg", "not-opened@example.com");
    const orderIds: unknown[] = [];
    const failures = [
      [
        { status: 502, json: { success: false, code: "payment_failed", error: "…" } },
        "Грешка при плащането: ",
      ],
      [{ status: 200, json: { success: true } }, "Неуспешно създаване на плащане"],
      [null, "Възникна проблем при обработката на поръчката."],
    ] as const;
    for (const [answer, text] of failures) {
      await page.route(isCreatePayment, async (route) => {
        orderIds.push((route.request().postDataJSON() as { orderId: string }).orderId);
        await (answer ? route.fulfill(answer) : route.abort());
      });
      await press(page, bg("checkout.submit"));
      await expect(newestToast(page, "bg")).toContainText("Грешка");
      await expect(newestToast(page, "bg")).toContainText(text);
      await page.unroute(isCreatePayment);
    }
    await page.clock.setFixedTime(start + 300_000);
    const asked = page.waitForRequest((request) => isCreatePayment(new URL(request.url())));
    await press(page, bg("checkout.submit"));
    orderIds.push(((await asked).postDataJSON() as { orderId: string }).orderId);
    await expect(page).toHaveURL(/\/sandbox-payment\//);
    expect(new Set(orderIds).size).toBe(1);
    expect(orderIds).toHaveLength(4);
  },
);

test(
  "an unpaid order can be paid from the profile and from its e-mail",
  { tag: ["@once", "@long"] },
  async ({ page, openAnotherVisitor }) => {
    const person = await registerPerson(page);
    await goToPayment(page, "bg", person.email);
    const paymentPage = page.url();
    const main = page.getByRole("main");
    await visit(page, "bg", "/profile?tab=orders");
    await main.getByRole("row").nth(1).getByRole("link").click();
    await expect(main.getByRole("heading", { name: bg("payment.waiting.title") })).toBeVisible();
    const orderPage = page.url();
    await press(page, bg("payment.now"));
    await expect(page).toHaveURL(paymentPage);

    const mail = await emailTo(person.email, /поръчка/i);
    const reader = await openAnotherVisitor();
    await reader.goto(linkIn(mail, "/order-success"));
    await press(reader, bg("payment.pay"));
    await expect(reader).toHaveURL(paymentPage);
    await press(reader, bg("sandbox.pay"));
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText(bg("success.title"));
    await page.goto(orderPage);
    await expect(main.getByText(bg("orders.event.paid"), { exact: true }).first()).toBeVisible();
    await expect(main.getByRole("button", { name: bg("payment.now") })).toHaveCount(0);
  },
);

/** Puts a strawberry, 6,90 лв., into the cart and fills in the checkout, to be paid by card. */
async function fillCheckoutByCard(page: Page, locale: Locale, email: string): Promise<void> {
  await fillCart(page, locale, ["strawberry"]);
  await visit(page, locale, "/checkout");
  await fillCheckout(page, locale, email);
  await page.getByRole("radio", { name: translator(locale)("checkout.payment.stripe") }).check();
}

async function goToPayment(page: Page, locale: Locale, email: string): Promise<void> {
  await fillCheckoutByCard(page, locale, email);
  await press(page, translator(locale)("checkout.submit"));
  await expect(page).toHaveURL(new RegExp(`${localePath(locale, "/sandbox-payment")}/sandbox_`));
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}
