import type { Page } from "@playwright/test";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { orderNumber } from "#app/domain/orders/order.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { toasts } from "#e2e/shopper.ts";

const a = adminTranslator("bg");

/** Opens a page and waits until it receives live notices. */
async function openAdmin(page: Page, address: string): Promise<void> {
  const listening = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/live");
  await page.goto(address);
  expect((await listening).status()).toBe(200);
}

test(
  "every open back office shows new records live, whichever copy of the program it is connected to",
  { tag: ["@once", "@long"] },
  async ({ page, openAnotherVisitor, signInAsAdmin, ownShop, request }) => {
    const copy = await ownShop.startCopy();
    await signInAsAdmin();
    const there = await openAnotherVisitor();
    await signInAsAdmin(there);
    await openAdmin(page, "/admin");
    await openAdmin(there, `${copy.url}/admin`);

    const [product] = await ownShop.sql(
      "select id, price_bgn from products where stock_quantity > 5 limit 1",
    );
    const items = [{ productId: String(product?.id), quantity: 1, price: Number(product?.price_bgn) / 100 }];
    const answer = await request.post("/api/functions/create-order", { data: orderBody(items) });
    const { orderId } = (await answer.json()) as { orderId: string };
    const number = orderNumber(orderId);
    for (const open of [page, there]) {
      await expect(toasts(open, "bg")).toContainText(a("live.order", { number }));
      await expect(open.getByRole("main").getByRole("link", { name: number, exact: true })).toBeVisible();
    }

    // The notice links to its record.
    const notice = toasts(page, "bg")
      .getByRole("listitem")
      .filter({ hasText: a("live.order", { number }) });
    await notice.getByRole("button", { name: a("live.show") }).click();
    await expect(page).toHaveURL(`/admin/orders/${orderId}`);

    await openAdmin(there, `${copy.url}/admin/messages`);
    const message = { name: "Пенка", email: "penka@example.com", message: "Имате ли ябълкови?" };
    await request.post("/api/functions/send-contact-email", { data: message });
    await expect(there.getByRole("article", { name: message.name })).toContainText(message.message);
    await expect(toasts(page, "bg")).toContainText(a("live.message"));

    // New messages and withdrawals appear in the list of tasks at once.
    await openAdmin(page, "/admin");
    const waiting = (kind: "messages" | "withdrawals") =>
      page
        .getByRole("navigation", { name: a("orders.work"), exact: true })
        .getByRole("link", { name: a(`orders.work.${kind}`) });
    await expect(waiting("messages")).toHaveAttribute("href", "/admin/messages?show=unhandled");
    const declaration = { name: "Пенка", orderNumber: number, email: "penka@example.com", goods: "" };
    await request.post("/withdrawal", { form: { ...declaration, step: "confirm" } });
    await expect(toasts(page, "bg")).toContainText(a("live.withdrawal"));
    await waiting("withdrawals").click();
    await expect(page).toHaveURL("/admin/withdrawals?show=open");
    await expect(page.getByRole("main")).toContainText("penka@example.com");

    await copy.stop();
    expect(copy.process.exitCode).toBe(0);
  },
);

test(
  "a back office that lost the connection says so, reconnects after 1, 2, 5, then every 10 seconds, and catches up",
  { tag: ["@once", "@long"] },
  async ({ page, browserConsole, signInAsAdmin, ownShop, request }) => {
    await signInAsAdmin();
    browserConsole.allow(/503 \(Service Unavailable\).*\/api\/live/);
    const start = new Date("2026-11-21T10:00:00Z");
    await page.clock.install({ time: start });
    await page.clock.pauseAt(start);
    let attempts = 0;
    await page.route("/api/live", (route) => {
      attempts++;
      return route.fulfill({ status: 503, body: "" });
    });
    await page.goto("/admin");
    await expect(page.getByText(a("live.lost"))).toBeVisible();
    expect(attempts).toBe(1);
    for (const [index, seconds] of [1, 2, 5, 10, 10].entries()) {
      await page.clock.runFor(seconds * 1000 - 10);
      expect(attempts).toBe(index + 1);
      const refused = page.waitForResponse("/api/live");
      await page.clock.runFor(10);
      await refused;
      await expect.poll(() => attempts).toBe(index + 2);
    }

    const [product] = await ownShop.sql(
      "select id, price_bgn from products where stock_quantity > 5 limit 1",
    );
    const items = [{ productId: String(product?.id), quantity: 1, price: Number(product?.price_bgn) / 100 }];
    const body = orderBody(items, { email: "later@example.com" });
    const answer = await request.post("/api/functions/create-order", { data: body });
    const { orderId } = (await answer.json()) as { orderId: string };
    const row = page.getByRole("main").getByRole("link", { name: orderNumber(orderId), exact: true });
    await expect(row).toHaveCount(0);
    await page.unroute("/api/live");
    await page.clock.runFor(10_000);
    await expect(row).toBeVisible();
    await expect(page.getByText(a("live.lost"))).toHaveCount(0);
  },
);
