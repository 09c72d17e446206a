import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { product } from "#tests/factories/catalogue/carts.ts";
import { promotionTerms } from "#tests/factories/catalogue/promotion-terms.ts";
import { stubWebStorage } from "#tests/factories/pages/web-storage.ts";
import { earlierOrderHeader } from "#app/domain/payments/payment.ts";
import { orderBeingPaid } from "#app/storefront/shop/order-being-paid.ts";
import { requestPromotions } from "./found-promotions.ts";

beforeEach(() => void stubWebStorage());
afterEach(() => vi.unstubAllGlobals());

const stubAnswer = (answer: unknown, status = 200) =>
  vi.stubGlobal("fetch", async () => Response.json(answer, { status }));

const valid = {
  success: true,
  promotions: [
    promotionTerms(),
    promotionTerms({ id: "p2", kind: "gift", gift: { product_id: "g", price_bgn: 300 }, product_ids: ["a"] }),
  ],
  gifts: [{ ...product("g"), stock_quantity: 3 }],
  refused: [
    { code: "A", why: "not_yet", from: "2026-12-01T00:00:00.000Z" },
    { code: "B", why: "used_up" },
  ],
};

test("reads promotions, gifts and refused codes", async () => {
  stubAnswer(valid);
  expect(await requestPromotions("{}")).toEqual({
    promotions: valid.promotions,
    gifts: [{ product: product("g"), quantity: 3 }],
    refused: [
      { code: "A", why: "not_yet", from: new Date("2026-12-01T00:00:00Z") },
      { code: "B", why: "used_up", from: null },
    ],
  });
});

test("an answer with a part that is missing, of the wrong type or too large counts as none", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const withTerms = (changes: object) => ({ ...valid, promotions: [{ ...promotionTerms(), ...changes }] });
  const answers: unknown[] = [
    null,
    [],
    { success: true },
    { ...valid, promotions: {} },
    { ...valid, promotions: [null] },
    { ...valid, promotions: Array.from({ length: 501 }, () => promotionTerms()) },
    { ...valid, gifts: undefined },
    { ...valid, gifts: [{ id: "g" }] },
    { ...valid, refused: [{ code: "A", why: "because" }] },
    { ...valid, refused: [{ why: "paused" }] },
    { ...valid, refused: Array.from({ length: 6 }, () => ({ code: "A", why: "paused" })) },
    ...[
      { id: 7 },
      { kind: "cashback" },
      { name_bg: null },
      { code: 7 },
      { percent: "10" },
      { percent: -10 },
      { amount_bgn: 0.5 },
      { min_amount_bgn: undefined },
      { is_combinable: 1 },
      { sort_order: null },
      { product_ids: "a" },
      { product_ids: [7] },
      { gift: {} },
    ].map(withTerms),
  ];
  for (const answer of answers) {
    stubAnswer(answer);
    expect(await requestPromotions("{}"), JSON.stringify(answer)).toBeNull();
  }
});

test("without an answer nothing is known", async () => {
  stubAnswer({ success: false, code: "invalid" }, 422);
  expect(await requestPromotions("{}")).toBeNull();
  vi.spyOn(console, "error").mockImplementationOnce(() => undefined);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  expect(await requestPromotions("{}")).toBeNull();
});

test("names the card order that the next order replaces", async () => {
  localStorage.setItem(orderBeingPaid, JSON.stringify({ payToken: "token" }));
  let sent: string | null = null;
  vi.stubGlobal("fetch", async (_url: string, { headers }: RequestInit) => {
    sent = new Headers(headers).get(earlierOrderHeader);
    return Response.json(valid);
  });
  await requestPromotions("{}");
  expect(sent).toBe("token");
});
