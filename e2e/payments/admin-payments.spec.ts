import type { Page } from "@playwright/test";
import { formatMoney } from "#app/domain/money.ts";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { adminAccount } from "#e2e/admin-account.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { newestToast } from "#e2e/shopper.ts";
import { expectUsable } from "#e2e/expect-usable.ts";

const price = 6.9;
let people = 0;

type Shop = { sql: (statement: string) => Promise<Record<string, unknown>[]> };

async function placeOrder(page: Page, shop: Shop, paymentMethod = "cash_on_delivery"): Promise<string> {
  const [product] = await shop.sql("select id from products where flavor = 'strawberry'");
  people += 1;
  const items = [{ productId: String(product?.id), quantity: 1, price }];
  const email = `payer${people}-${Date.now()}@example.com`;
  const answer = await page.request.post("/api/functions/create-order", {
    data: orderBody(items, { email, paymentMethod }),
  });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { orderId: string }).orderId;
}

/** Places an order and pays it by card in the sandbox. */
async function placePaidOrder(page: Page, shop: Shop): Promise<string> {
  const orderId = await placeOrder(page, shop, "stripe");
  const opened = await page.request.post("/api/functions/create-payment", {
    data: {
      orderId,
      amount: price,
      currency: "BGN",
      customerEmail: "payer@example.com",
      customerName: "Мария",
    },
  });
  expect(opened.status()).toBe(200);
  const [session] = await shop.sql(
    `update sandbox_sessions set state = 'paid' where order_id = '${orderId}' returning id`,
  );
  const verified = await page.request.post("/api/functions/verify-payment", {
    data: { sessionId: String(session?.id) },
  });
  expect(await verified.json()).toMatchObject({ paymentStatus: "paid" });
  return orderId;
}

async function stock(shop: Shop): Promise<number> {
  const [product] = await shop.sql("select stock_quantity from products where flavor = 'strawberry'");
  return Number(product?.stock_quantity);
}

/** Signs in and switches the back office to this language. */
async function enterAdmin(page: Page, locale: Locale, signInAsAdmin: () => Promise<void>): Promise<void> {
  await signInAsAdmin();
  await page.goto("/admin");
  if (locale === "en")
    await page.getByRole("button", { name: adminTranslator("bg")("menu.language.label") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(adminTranslator(locale)("orders.title"));
}

for (const locale of locales) {
  const a = adminTranslator(locale);

  test(
    `returning a shipped order ends it and returns its unit to stock (${locale})`,
    { tag: "@once" },
    async ({ page, ownShop, signInAsAdmin }) => {
      const before = await stock(ownShop);
      const orderId = await placeOrder(page, ownShop);
      await ownShop.sql(`update orders set order_status = 'shipped' where id = '${orderId}'`);
      await enterAdmin(page, locale, signInAsAdmin);
      await page.getByRole("link", { name: orderId.slice(-8) }).click();
      await expect(page.getByRole("button", { name: a("orders.cancel"), exact: true })).toBeHidden();
      await page.getByRole("button", { name: a("orders.return"), exact: true }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("checkbox", { name: a("orders.return.restock") })).toBeChecked();
      await expect(dialog.getByRole("checkbox", { name: a("orders.cancel.tell") })).not.toBeChecked();
      await dialog.getByRole("button", { name: a("orders.return.submit") }).click();
      await expect(newestToast(page, locale)).toContainText(a("orders.did.return"));
      await expect(page.getByText(a("orders.actions.none"))).toBeVisible();
      expect(await stock(ownShop)).toBe(before);
    },
  );

  test(
    `marks the orders of a courier's payout as paid in one step (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, ownShop, signInAsAdmin, browserConsole }) => {
      browserConsole.allow(/status of 422/);
      const orderIds = [await placeOrder(page, ownShop), await placeOrder(page, ownShop)];
      await enterAdmin(page, locale, signInAsAdmin);
      const checkboxes = orderIds.map((id) =>
        page.getByRole("checkbox", { name: a("orders.select", { number: id.slice(-8) }) }),
      );
      for (const checkbox of checkboxes) {
        await checkbox.focus();
        await page.keyboard.press("Space");
        await expect(checkbox).toBeChecked();
      }
      // Another administrator marks one of them meanwhile.
      await ownShop.sql(`update orders set payment_status = 'paid' where id = '${orderIds[0]}' returning id`);
      await page.getByRole("button", { name: a("orders.batch.mark_paid") }).click();
      const dialog = page.getByRole("dialog", { name: a("orders.confirmPaid.title") });
      await expect(dialog).toContainText(
        a("orders.confirmPaid.sum", { count: 2, sum: formatMoney(706, "EUR", locale) }),
      );
      await dialog.getByRole("button", { name: a("orders.confirm.yes") }).click();
      await expect(newestToast(page, locale)).toContainText(a("orders.batch.done", { marked: 1, left: 1 }));
      for (const checkbox of checkboxes) await expect(checkbox).toBeChecked();

      await page.getByRole("link", { name: String(orderIds[1]).slice(-8) }).click();
      await page.getByRole("button", { name: a("orders.mark_unpaid") }).click();
      await expect(newestToast(page, locale)).toContainText(a("orders.did.mark_unpaid"));
      await expect(page.getByRole("button", { name: a("orders.mark_paid") })).toBeVisible();
    },
  );

  test(
    `reconciles a card payment with the provider's and refunds it in two parts (${locale})`,
    { tag: "@once" },
    async ({ page, ownShop, signInAsAdmin, browserConsole }) => {
      browserConsole.allow(/status of 4(09|22)/);
      const orderId = await placePaidOrder(page, ownShop);
      await enterAdmin(page, locale, signInAsAdmin);
      await page.goto(`/admin/orders/${orderId}`);
      await page.getByRole("button", { name: a("orders.cancel"), exact: true }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText(a("orders.cancel.money"));
      await dialog.getByRole("button", { name: a("orders.cancel.submit") }).click();
      const total = formatMoney(353, "EUR", locale);
      await expect(page.getByText(a("orders.refundDue.title", { amount: total }))).toBeVisible();

      const row = page.getByRole("row").filter({ hasText: orderId.slice(-8) });
      await page.goto("/admin");
      await expect(row).toContainText(a("orders.refundDue"));
      await page.goto("/admin/payments");
      await expect(row).toContainText(a("payments.mismatch.refund_due"));
      await row.getByRole("link", { name: orderId.slice(-8) }).click();

      const amount = dialog.getByRole("textbox", { name: a("orders.refund.amount") });
      const refund = async () => {
        await page.getByRole("button", { name: a("orders.refund"), exact: true }).click();
      };
      await refund();
      await expect(amount).toHaveValue("3,53");
      await amount.fill("сто");
      await dialog.getByRole("button", { name: a("orders.refund.submit") }).click();
      await expect(dialog.getByRole("alert").filter({ hasText: a("orders.refused.amount") })).toBeVisible();
      await expect(amount).toHaveValue("сто");
      await amount.fill("1");
      await dialog.getByRole("button", { name: a("orders.refund.submit") }).click();
      await expect(dialog).toBeHidden();
      await expect(newestToast(page, locale)).toContainText(a("orders.did.refund"));
      await refund();
      await expect(amount).toHaveValue("2,53");
      // More than 15 minutes after the sign-in.
      await ownShop.sql("update sessions set created_at = created_at - interval '16 minutes'");
      await dialog.getByRole("button", { name: a("orders.refund.submit") }).click();
      const question = page.getByRole("dialog", { name: a("confirm.title") });
      await expect(question).toBeVisible();
      // As pressed before the focus has moved into the question, when the dialog below it could take the key too.
      await page.locator("body").dispatchEvent("keydown", { key: "Escape", bubbles: true });
      await expect(question).toBeHidden();
      await expect(dialog.getByRole("alert").filter({ hasText: a("orders.refused.password") })).toBeVisible();
      await expect(amount).toHaveValue("2,53");
      await dialog.getByRole("button", { name: a("orders.refund.submit") }).click();
      await question.getByLabel(a("twoFactor.password"), { exact: true }).fill(adminAccount.password);
      await question.getByRole("button", { name: a("confirm.submit") }).click();
      await expect(question).toBeHidden();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(a("orders.refundDue.title", { amount: total }))).toHaveCount(0);
      await expect(page.getByText(a("orders.event.refunded", { amount: total }))).toBeVisible();

      await page.goto("/admin/payments");
      await expect(row).toContainText(a("payments.ok"));
    },
  );

  test(
    `shows the problem of an invalid period, which can be corrected (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, signInAsAdmin }) => {
      await enterAdmin(page, locale, signInAsAdmin);
      await page.goto("/admin/payments?from=2026-01-01&to=2026-11-01");
      await expect(page.getByText(a("payments.problem.length", { days: 92 }))).toBeVisible();
      await expect(page.getByLabel(a("payments.from"), { exact: true })).toHaveValue("2026-01-01");
      await page.getByLabel(a("payments.from"), { exact: true }).fill("2026-10-01");
      await page.getByRole("button", { name: a("payments.show") }).click();
      await expect(page).toHaveURL(/from=2026-10-01/);
      await expect(page.getByText(a("payments.problem.length", { days: 92 }))).toHaveCount(0);
    },
  );
}

test(
  "a paid order's page and its refund dialog are accessible",
  { tag: ["@once", "@long"] },
  async ({ page, ownShop, signInAsAdmin }) => {
    const orderId = await placePaidOrder(page, ownShop);
    await enterAdmin(page, "en", signInAsAdmin);
    await page.goto(`/admin/orders/${orderId}`);
    await expectUsable(page);
    await page.getByRole("button", { name: adminTranslator("en")("orders.refund"), exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectUsable(page, "refund");
  },
);
