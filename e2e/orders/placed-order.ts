import type { Page } from "@playwright/test";
import type { Locale } from "#app/domain/locale.ts";
import { orderNumber } from "#app/domain/orders/order.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { expect } from "#e2e/fixtures.ts";
import { openProduct } from "#e2e/shopper.ts";

/** Places an order for one unit through the API, as the checkout does; leaves the page at the product. */
export async function placeOrder(
  page: Page,
  { email, language, ...changes }: { email: string; language: Locale; firstName?: string; lastName?: string },
): Promise<{ id: string; number: string }> {
  const productId = (await openProduct(page, language, "strawberry")).split("/").at(-1) ?? "";
  const body = orderBody([{ productId, quantity: 1, price: 6.9 }], { email, language, ...changes });
  const answer = await page.request.post("/api/functions/create-order", { data: body });
  expect(answer.status()).toBe(200);
  const { orderId } = (await answer.json()) as { orderId: string };
  return { id: orderId, number: orderNumber(orderId) };
}
