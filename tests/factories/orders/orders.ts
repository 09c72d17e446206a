import { orderPayload } from "#app/domain/checkout/order-payload.ts";
import type { OrderPayload } from "#app/domain/checkout/order-payload.ts";

type Item = {
  productId: string;
  quantity: number;
  price: number;
  /** Of a bag. */
  recipe?: { pieces: readonly { productId: string; quantity: number }[]; label?: string };
};

/** Returns the body of a create-order request, as in the specification; prices in leva. */
export function orderBody(
  items: readonly Item[],
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    firstName: "Мария",
    lastName: "Иванова",
    email: "maria@example.com",
    phone: "+359 88 123 4567",
    address: "Пловдив, офис на Еконт: Център",
    needInvoice: false,
    companyName: "",
    vatNumber: "",
    paymentMethod: "cash_on_delivery",
    items,
    totalBGN: Number(items.reduce((sum, item) => sum + item.price * item.quantity, 0).toFixed(2)),
    ...changes,
  };
}

/** Returns the same body as services receive it: validated, with amounts in stotinki. */
export function orderRequest(items: readonly Item[], changes: Record<string, unknown> = {}): OrderPayload {
  return orderPayload.parse(orderBody(items, changes));
}
