import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Cart } from "#app/domain/cart/cart.ts";
import { checkoutProblems, emptyCheckoutForm, sanitizeCheckout } from "#app/domain/checkout/checkout.ts";
import type { CheckoutForm } from "#app/domain/checkout/checkout.ts";
import { locales } from "#app/domain/locale.ts";
import { amountOf } from "#app/domain/money.ts";
import { checkoutKey, orderPayload } from "#app/domain/checkout/order-payload.ts";
import { stubWebStorage } from "#tests/factories/pages/web-storage.ts";
import { dropCode, keepCode } from "#app/storefront/shop/kept-codes.ts";
import { visitMemory } from "#app/storefront/measurement/visit-memory.ts";
import { forgetCheckoutKey, sendOrder } from "./send-order.ts";
import type { OrderTerms } from "./send-order.ts";

const form: CheckoutForm = {
  ...emptyCheckoutForm,
  firstName: "Мария",
  lastName: "Петрова",
  email: "maria@example.bg",
  phone: "0881234567",
  city: "Пловдив",
  deliveryType: "econt_office",
  deliveryDetails: "Център",
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

const inLevs: OrderTerms = { language: "bg", baseCurrency: "BGN" };

type Sent = { url: string; key: string | null; body: unknown };

/** Stubs `fetch` with one answer for all requests; returns the requests. */
function stubAnswer(answer: () => Promise<Response>): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    const key = new Headers(init.headers).get("Idempotency-Key");
    sent.push({ url, key, body: JSON.parse(init.body as string) });
    return answer();
  });
  return sent;
}

const accepted = async () =>
  Response.json({
    success: true,
    orderId: "018f4c7e-5b1a-7c3d-9e2f-000000000001",
    orderToken: "018f4c7e.signed",
  });
const refused =
  (answer: unknown, status = 409) =>
  async () =>
    Response.json(answer, { status });

beforeEach(() => void stubWebStorage());
afterEach(() => vi.unstubAllGlobals());

test("sends an order in the format of create-order, in decimal levs and in the shopper's language", async () => {
  const sent = stubAnswer(accepted);
  await expect(sendOrder(form, cart, inLevs, null)).resolves.toEqual({
    kind: "accepted",
    orderId: "018f4c7e-5b1a-7c3d-9e2f-000000000001",
    orderToken: "018f4c7e.signed",
    payToken: null,
  });
  expect(sent).toEqual([
    {
      url: "/api/functions/create-order",
      key: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      body: {
        firstName: "Мария",
        lastName: "Петрова",
        email: "maria@example.bg",
        phone: "0881234567",
        address: "Пловдив, До офис на Еконт: Център",
        city: "Пловдив",
        deliveryType: "econt_office",
        deliveryDetails: "Център",
        needInvoice: false,
        companyName: "",
        vatNumber: "",
        companyAddress: "",
        paymentMethod: "cash_on_delivery",
        items: [{ productId: "018f4c7e-5b1a-7c3d-9e2f-0123456789ab", quantity: 2, price: 6.9 }],
        totalBGN: 13.8,
        language: "bg",
      },
    },
  ]);
});

test("an order to a chosen office has its carrier and code, and its address names Econt only for Econt's office", async () => {
  const sent = stubAnswer(accepted);
  const chosen = { ...form, office: { carrier: "boxnow", officeCode: "7" } } as const;
  await sendOrder(chosen, cart, { ...inLevs, carrier: "boxnow" }, null);
  expect(sent[0]?.body).toMatchObject({
    carrier: "boxnow",
    officeCode: "7",
    address: "Пловдив, До офис или автомат: Център",
  });
  expect(sent[0]?.body).not.toHaveProperty("office");
  const econt = { ...form, office: { carrier: "econt", officeCode: "7" } } as const;
  await sendOrder(econt, cart, { ...inLevs, carrier: "econt" }, null);
  expect(sent[1]?.body).toMatchObject({ carrier: "econt", address: "Пловдив, До офис на Еконт: Център" });
});

test("an order to an address has the carrier of addresses, and no office", async () => {
  const sent = stubAnswer(accepted);
  const toAddress = { ...form, deliveryType: "econt_address", deliveryDetails: "ул. Роза 1, ет. 2" } as const;
  await sendOrder(toAddress, cart, { ...inLevs, carrier: "speedy" }, null);
  expect(sent[0]?.body).toMatchObject({ carrier: "speedy", address: "Пловдив, До адрес: ул. Роза 1, ет. 2" });
  expect(sent[0]?.body).not.toHaveProperty("officeCode");
});

test("an order after promotions has the codes that are not refused, the gifts, the reduced total and list prices", async () => {
  const sent = stubAnswer(accepted);
  for (const code of ["ЯГОДА10", "ЗИМА", "ЛЯТО"]) keepCode(code);
  const gift = { ...cart[0]!.product, id: "018f4c7e-5b1a-7c3d-9e2f-0123456789ac" };
  const promoted = {
    payable: amountOf(1242, "BGN"),
    gifts: [{ product: gift, quantity: 1 }],
    codes: [
      { code: "ЯГОДА10", why: null },
      { code: "ЗИМА", why: { reason: "expired" } },
      { code: "ЛЯТО", why: undefined },
    ],
  } satisfies OrderTerms["promoted"];
  const terms: OrderTerms = { ...inLevs, delivery: amountOf(490, "BGN"), promoted };
  await sendOrder(form, cart, terms, null);
  expect(sent[0]?.body).toMatchObject({
    codes: ["ЯГОДА10", "ЛЯТО"],
    gifts: [gift.id],
    items: [{ productId: cart[0]!.product.id, quantity: 2, price: 6.9 }],
    totalBGN: 17.32,
  });
  const [placed] = sent;
  for (const code of ["ЯГОДА10", "ЗИМА", "ЛЯТО"]) dropCode(code);
  await sendOrder(form, cart, { ...terms, promoted: { ...promoted, codes: [] } }, null);
  expect(sent[1]?.body).not.toHaveProperty("codes");
  expect(sent[1]?.key, "another set of codes is another order").not.toBe(placed?.key);
});

test("a request for a review is asked for only if the page announced it and the shopper did not refuse it", async () => {
  const sent = stubAnswer(accepted);
  const announced = { ...inLevs, announcesReview: true };
  await sendOrder(form, cart, announced, null);
  await sendOrder({ ...form, refusesReviewRequest: true }, cart, announced, null);
  await sendOrder(form, cart, inLevs, null);
  expect(sent[0]?.body).toMatchObject({ reviewRequest: true });
  for (const { body } of sent.slice(1)) expect(body).not.toHaveProperty("reviewRequest");
  expect(sent[1]?.body).not.toHaveProperty("refusesReviewRequest");
});

test("omits company details when no invoice is requested", async () => {
  const sent = stubAnswer(accepted);
  const company = { companyName: "Фирма", vatNumber: "BG131071587", companyAddress: "София, ул. Роза 1" };
  await sendOrder({ ...form, ...company }, cart, { language: "en", baseCurrency: "BGN" }, null);
  await sendOrder(
    { ...form, ...company, needInvoice: true },
    cart,
    { language: "en", baseCurrency: "BGN" },
    null,
  );
  expect(sent[0]?.body).toMatchObject({
    companyName: "",
    vatNumber: "",
    companyAddress: "",
    language: "en",
  });
  expect(sent[0]?.body).toMatchObject({ address: "Пловдив, To an Econt office: Център" });
  expect(sent[1]?.body).toMatchObject(company);
});

test("all requests use one key until an order is known to be placed, then a new key", async () => {
  const sent = stubAnswer(() => Promise.reject(new TypeError("Failed to fetch")));
  const another = { ...form, phone: "0889999999" };
  await sendOrder(form, cart, inLevs, null);
  await sendOrder(form, cart, inLevs, null);
  await sendOrder(another, cart, inLevs, null);
  const later = stubAnswer(accepted);
  await sendOrder(another, cart, inLevs, null);
  await sendOrder(another, cart, inLevs, null);
  await sendOrder(another, [{ ...cart[0]!, quantity: 3 }], inLevs, null);
  const [key, ...same] = [...sent, ...later.slice(0, 2)].map((request) => request.key);
  expect(same).toEqual([key, key, key, key]);
  expect(later[2]?.key).not.toBe(key);
  expect(checkoutKey.safeParse(key).success).toBe(true);
  expect(sent[2]?.body).toMatchObject({ phone: "0889999999" });
});

const lostOrder = "018f4c7e-5b1a-7c3d-9e2f-000000000007";
const alreadyOrdered = {
  success: false,
  code: "already_ordered",
  error: "…",
  orderId: lostOrder,
  orderToken: "lost.signed",
  items: [{ productId: cart[0]!.product.id, quantity: 1 }, 7, { productId: "a" }],
};

test("reports a cash order created by an earlier request, with its items", async () => {
  stubAnswer(refused(alreadyOrdered));
  const expected = { kind: "already_ordered", orderToken: "lost.signed" };
  await expect(sendOrder(form, cart, inLevs, null)).resolves.toEqual({
    ...expected,
    bought: { [cart[0]!.product.id]: 1, a: 0 },
  });
  stubAnswer(refused({ ...alreadyOrdered, items: "none" }));
  await expect(sendOrder(form, cart, inLevs, null)).resolves.toEqual({ ...expected, bought: {} });
});

test("replaces a card order created by an earlier request, using a new key", async () => {
  const sent: { key: string | null; left: string | null }[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    sent.push({ key: headers.get("Idempotency-Key"), left: headers.get("Earlier-Order") });
    return sent.length === 1
      ? Response.json({ ...alreadyOrdered, payToken: "018f4c7e.signed" }, { status: 409 })
      : Response.json({ success: true, orderId: "018f4c80" });
  });
  const answer = await sendOrder(form, cart, inLevs, "018f4c7d.signed");
  expect(answer).toEqual({ kind: "accepted", orderId: "018f4c80", orderToken: null, payToken: null });
  expect(sent.map(({ left }) => left)).toEqual(["018f4c7d.signed", "018f4c7e.signed"]);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test("after a lost answer, the same order in the other language is sent with its first body", async () => {
  const sent = stubAnswer(() => Promise.reject(new TypeError("Failed to fetch")));
  await sendOrder(form, cart, inLevs, null);
  await sendOrder(form, cart, { ...inLevs, language: "en" }, null);
  expect(sent[1]).toEqual(sent[0]);
  await sendOrder({ ...form, deliveryDetails: "Тракия" }, cart, { ...inLevs, language: "en" }, null);
  expect(sent[2]?.key).toBe(sent[0]?.key);
  expect(sent[2]?.body).toMatchObject({ language: "en", address: "Пловдив, To an Econt office: Тракия" });
});

test("after the checkout key is forgotten, the same items are a new purchase", async () => {
  const sent = stubAnswer(accepted);
  await sendOrder(form, cart, inLevs, null);
  forgetCheckoutKey();
  await sendOrder(form, cart, inLevs, null);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test("sends the token of the replaced card order, and returns the token of a new card order", async () => {
  const earlier: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    earlier.push(new Headers(init.headers).get("Earlier-Order"));
    return Response.json({ success: true, orderId: "018f4c7e", payToken: "018f4c7e.signed" });
  });
  const answer = await sendOrder(form, cart, inLevs, "018f4c7d.signed");
  expect(answer).toMatchObject({ kind: "accepted", payToken: "018f4c7e.signed" });
  await sendOrder(form, cart, inLevs, null);
  expect(earlier).toEqual(["018f4c7d.signed", null]);
});

test("replaces an invalid stored key with a new one", async () => {
  const sent = stubAnswer(accepted);
  sessionStorage.setItem("checkout-key", '{"key":7}');
  await sendOrder(form, cart, inLevs, null);
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
});

test("returns the code of a refusal", async () => {
  const gone = { success: false, code: "price_changed", productIds: [], gifts: ["g"] };
  stubAnswer(() => Promise.resolve(Response.json(gone, { status: 409 })));
  expect(await sendOrder(form, cart, inLevs, null)).toEqual({
    kind: "refused",
    code: "price_changed",
    gifts: ["g"],
  });
  for (const code of ["price_changed", "out_of_stock", "empty_cart", "rate_limited"]) {
    stubAnswer(refused({ success: false, code, error: "refused" }));
    await expect(sendOrder(form, cart, inLevs, null)).resolves.toEqual({
      kind: "refused",
      code,
    });
  }
});

test("returns the names of refused fields", async () => {
  stubAnswer(refused({ success: false, code: "invalid", error: "…", fields: ["email", 7, "phone"] }, 422));
  await expect(sendOrder(form, cart, inLevs, null)).resolves.toEqual({
    kind: "invalid",
    fields: ["email", "phone"],
  });
});

test("any other answer, or none, is a failure", async () => {
  const answers = [
    refused({ success: false, code: "something_new", error: "…" }, 500),
    refused({ success: false, code: "invalid", error: "…" }, 400),
    refused({ success: true }, 200),
    refused({ success: false, orderId: "018f4c7e" }),
    refused(null),
    async () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
    () => Promise.reject(new TypeError("Failed to fetch")),
  ];
  for (const answer of answers) {
    stubAnswer(answer);
    await expect(sendOrder(form, cart, inLevs, null)).resolves.toEqual({
      kind: "failed",
    });
  }
});

test("the server's schema accepts every form that passes the client-side validation", async () => {
  const text = fc.string({
    unit: fc.constantFrom("<", " ", "\n", "я", "😀", "a", "1"),
    minLength: 8,
    maxLength: 60,
  });
  const typed = fc.record<CheckoutForm>({
    firstName: text,
    lastName: text,
    email: fc.constantFrom("Maria@Example.BG", " a.b+c@sub.example.com ", "мария@пример.бг"),
    phone: fc.string({
      unit: fc.constantFrom("0", "8", " ", "+", "-", "(", ")"),
      minLength: 7,
      maxLength: 30,
    }),
    city: text,
    deliveryType: fc.constantFrom("econt_office", "econt_address"),
    deliveryDetails: text,
    needInvoice: fc.boolean(),
    companyName: text,
    vatNumber: fc.constantFrom("131071587", " bg 131071587", "DE123456789"),
    companyAddress: text,
    paymentMethod: fc.constantFrom("cash_on_delivery", "stripe"),
  });
  const sent = stubAnswer(accepted);
  let passed = 0;
  await fc.assert(
    fc.asyncProperty(typed, fc.constantFrom(...locales), async (filledIn, language) => {
      const clean = sanitizeCheckout(filledIn);
      fc.pre(checkoutProblems(clean).length === 0);
      passed++;
      await sendOrder(clean, cart, { language, baseCurrency: "BGN" }, null);
      const body = sent.at(-1)?.body;
      const taken = orderPayload.safeParse(body);
      expect(taken.error?.issues).toBeUndefined();
      expect(taken.data).toMatchObject({
        firstName: clean.firstName,
        deliveryDetails: clean.deliveryDetails,
      });
    }),
  );
  expect(passed).toBeGreaterThan(10);
});

test("with the euro as base currency, the total in levs is converted from the euro total", async () => {
  const sent = stubAnswer(accepted);
  const threeAt590 = [{ product: { ...cart[0]!.product, price_bgn: 590 }, quantity: 3 }];
  await sendOrder(form, threeAt590, inLevs, null);
  await sendOrder(form, threeAt590, { ...inLevs, baseCurrency: "EUR" }, null);
  expect(sent.map(({ body }) => body)).toMatchObject([{ totalBGN: 17.7 }, { totalBGN: 17.72 }]);
});

test("an order says where its visit came from only while the page asks for consent", async () => {
  const visits: (string | null)[] = [];
  vi.stubGlobal("fetch", (_url: string, init: RequestInit) => {
    visits.push(new Headers(init.headers).get("Visit-Origin"));
    return accepted();
  });
  localStorage.setItem("visit-origin", JSON.stringify({ consent: "kept" }));
  await sendOrder(form, cart, { ...inLevs, consent: ["origin"] }, null);
  await sendOrder(form, cart, inLevs, null);
  expect(visits).toEqual([expect.any(String), null]);
  expect(localStorage.getItem("visit-origin")).toBeNull();
});

test("an order names the source of its visit, only where the page counts visits", async () => {
  const sources: (string | null)[] = [];
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    sources.push(new Headers(init.headers).get("Visit-Source"));
    return accepted();
  });
  for (const source of [null, "", "писмо"]) {
    visitMemory.source = source;
    await sendOrder(form, cart, inLevs, null);
  }
  visitMemory.source = null;
  expect(sources).toEqual([null, "", encodeURIComponent("писмо")]);
});
