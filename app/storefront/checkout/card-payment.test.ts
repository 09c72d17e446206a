import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cartTotal } from "#app/domain/cart/cart.ts";
import type { Cart } from "#app/domain/cart/cart.ts";
import { emptyCheckoutForm } from "#app/domain/checkout/checkout.ts";
import { orderNumber } from "#app/domain/orders/order.ts";
import { paymentRefusals } from "#app/domain/payments/payment.ts";
import { stubWebStorage } from "#tests/factories/pages/web-storage.ts";
import { askForPayment, endPaidCheckout, notePayment, verifyPayment } from "./card-payment.ts";
import { changeCart, readCart } from "#app/storefront/shop/cart-store.ts";
import { keepCode, keptCodes } from "#app/storefront/shop/kept-codes.ts";
import { tokenOfEarlierOrder } from "#app/storefront/shop/order-being-paid.ts";
import { storeDraft, readDraft } from "./checkout-draft.ts";

const orderId = "018f4c7e-5b1a-7c3d-9e2f-000000000001";
const form = {
  ...emptyCheckoutForm,
  firstName: "Мария",
  lastName: "Петрова",
  email: "maria@example.bg",
  paymentMethod: "stripe" as const,
};
const cart: Cart = [
  {
    product: {
      id: "018f4c7e-5b1a-7c3d-9e2f-0123456789ab",
      name_bg: "Ягода",
      name_en: "Strawberry",
      price_bgn: 690,
      weight_grams: 120,
      image_url: null,
      flavor: "strawberry",
    },
    quantity: 2,
  },
];

const total = cartTotal(cart, "BGN");

/** Stubs `fetch` with one answer for all requests; returns the requests. */
function stubAnswer(answer: unknown): [string, unknown][] {
  const sent: [string, unknown][] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push([url, JSON.parse(init.body as string)]);
    return Response.json(answer);
  });
  return sent;
}

beforeEach(() => {
  stubWebStorage();
  vi.stubGlobal("window", { addEventListener: () => {}, removeEventListener: () => {} });
});
afterEach(() => vi.unstubAllGlobals());

test("requests a payment in the format of create-payment, in decimal levs", async () => {
  const url = "https://pay.example/1";
  const sent = stubAnswer({ success: true, url });
  await expect(askForPayment(orderId, form, total)).resolves.toEqual({ kind: "open", url });
  expect(sent).toEqual([
    [
      "/api/functions/create-payment",
      {
        orderId,
        amount: 13.8,
        currency: "BGN",
        customerEmail: "maria@example.bg",
        customerName: "Мария Петрова",
      },
    ],
  ]);
});

test("returns the code of a refused payment, and `no_url` for an answer without a URL", async () => {
  for (const code of paymentRefusals) {
    stubAnswer({ success: false, code, error: "refused" });
    await expect(askForPayment(orderId, form, total)).resolves.toEqual({ kind: "refused", code });
  }
  stubAnswer({ success: false, code: "something_new", error: "…" });
  await expect(askForPayment(orderId, form, total)).resolves.toEqual({
    kind: "refused",
    code: "payment_failed",
  });
  for (const answer of [{ success: true }, { success: true, url: "" }, { success: true, url: 7 }]) {
    stubAnswer(answer);
    await expect(askForPayment(orderId, form, total)).resolves.toEqual({ kind: "no_url" });
  }
  stubAnswer(null);
  await expect(askForPayment(orderId, form, total)).resolves.toEqual({ kind: "failed" });
});

test("only success with the status paid counts as paid", async () => {
  const verified: [unknown, unknown][] = [
    [
      { success: true, paymentStatus: "paid", orderNumber: "1a2b3c4d", orderToken: "signed" },
      { kind: "paid", orderNumber: "1a2b3c4d", orderToken: "signed" },
    ],
    [{ success: false, paymentStatus: "paid", orderNumber: "1a2b3c4d" }, { kind: "failed" }],
    [
      {
        success: true,
        paymentStatus: "unpaid",
        orderNumber: "1a2b3c4d",
        payToken: "token",
        total: [690, 353, "EUR"],
      },
      {
        kind: "unpaid",
        orderNumber: "1a2b3c4d",
        payToken: "token",
        total: { amount: { stotinki: 690, cents: 353 }, baseCurrency: "EUR" },
      },
    ],
    [
      { success: true, paymentStatus: "expired", orderNumber: "1a2b3c4d", total: [690, "353", "EUR"] },
      { kind: "unpaid", orderNumber: "1a2b3c4d", payToken: null, total: null },
    ],
    [
      { success: true, paymentStatus: "pending", orderNumber: "1a2b3c4d", total: [690, 353, "EUR"] },
      { kind: "pending", orderNumber: "1a2b3c4d" },
    ],
    [{ success: "true", paymentStatus: "paid" }, { kind: "failed" }],
    [
      { success: true, orderNumber: "1a2b3c4d" },
      { kind: "unpaid", orderNumber: "1a2b3c4d", payToken: null, total: null },
    ],
    [{ success: false, code: "unknown_session" }, { kind: "unknown" }],
    [{ success: false, code: "verification_failed" }, { kind: "failed" }],
    ["paid", { kind: "failed" }],
  ];
  for (const [answer, expected] of verified) {
    stubAnswer(answer);
    await expect(verifyPayment("cs_1")).resolves.toEqual(expected);
  }
});

test("only the payment of its own order clears the cart, the draft and the codes", () => {
  changeCart(() => cart);
  storeDraft(form);
  keepCode("A");
  endPaidCheckout(orderNumber(orderId));
  expect(readCart()).toHaveLength(1);
  notePayment(orderId, "token", cart);
  endPaidCheckout("ffffffff");
  expect(readCart()).toHaveLength(1);
  expect(readDraft(["cash_on_delivery", "stripe"]).email).toBe("maria@example.bg");
  expect(keptCodes()).toEqual(["A"]);
  endPaidCheckout(orderNumber(orderId));
  expect([readCart(), keptCodes()]).toEqual([[], []]);
  expect(readDraft(["cash_on_delivery", "stripe"]).email).toBe("");
  changeCart(() => cart);
  endPaidCheckout(orderNumber(orderId));
  expect(readCart()).toHaveLength(1);
});

test("items that another tab added to the cart during the payment remain", () => {
  const [line] = cart;
  if (!line) throw new Error("no line");
  const grape = { product: { ...line.product, id: "018f4c7e-5b1a-7c3d-9e2f-0123456789ac" }, quantity: 1 };
  changeCart(() => cart);
  notePayment(orderId, "token", cart);
  changeCart(() => [{ ...line, quantity: 3 }, grape]);
  endPaidCheckout(orderNumber(orderId));
  expect(readCart()).toEqual([{ ...line, quantity: 1 }, grape]);
});

test("returns the token of the order being paid until its purchase ends", () => {
  expect(tokenOfEarlierOrder()).toBeNull();
  notePayment(orderId, "token", cart);
  expect(tokenOfEarlierOrder()).toBe("token");
  endPaidCheckout(orderNumber(orderId));
  expect(tokenOfEarlierOrder()).toBeNull();
});
