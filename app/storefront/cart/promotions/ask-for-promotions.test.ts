import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addToCart } from "#app/domain/cart/cart.ts";
import { amountOf } from "#app/domain/money.ts";
import { product } from "#tests/factories/catalogue/carts.ts";
import { promotionTerms } from "#tests/factories/catalogue/promotion-terms.ts";
import { stubWebStorage } from "#tests/factories/pages/web-storage.ts";
import { changeCart, readCart } from "#app/storefront/shop/cart-store.ts";
import { dropCode, keepCode, keptCodes } from "#app/storefront/shop/kept-codes.ts";
import { askForPromotions } from "./ask-for-promotions.ts";
import { currentPromoted, findPromotions, publishPromoted } from "./promoted.ts";

const free = { kind: "exact", amount: amountOf(0, "BGN") } as const;
const options = { delivery: free, baseCurrency: "BGN", locale: "bg" } as const;
const shown = { currencies: { base_currency: "BGN", show_bgn: true }, locale: "bg" } as const;
const priced = () => currentPromoted()?.price(readCart(), options);
const payable = () => priced()?.payable.stotinki;

type Answer = { status?: number; promotions?: unknown[]; refused?: unknown[]; code?: string };

/** Answers find-promotions; returns the bodies of the requests. */
function stubShop(answerTo: (body: { codes?: string[] }) => Answer | Promise<Answer>): unknown[] {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as { codes?: string[] };
    bodies.push(body);
    const { status = 200, ...answer } = await answerTo(body);
    return Response.json(
      { success: status === 200, promotions: [], gifts: [], refused: [], ...answer },
      { status },
    );
  });
  return bodies;
}

/** Ten percent by code A; all other codes are unknown. */
const byCode = ({ codes = [] }: { codes?: string[] }): Answer => ({
  promotions: codes.includes("A") ? [promotionTerms({ code: "A" })] : [],
  refused: codes.filter((code) => code !== "A").map((code) => ({ code, why: "unknown" })),
});

beforeEach(() => {
  stubWebStorage();
  vi.stubGlobal("window", { addEventListener: () => {}, removeEventListener: () => {} });
  changeCart((cart) => addToCart(cart, product("a", { price_bgn: 1000 })));
});
afterEach(() => {
  changeCart(() => []);
  publishPromoted(null);
  vi.unstubAllGlobals();
});

test("a shop without promotions is not asked, and its cart has no field for codes", async () => {
  const bodies = stubShop(byCode);
  await findPromotions(null);
  expect(currentPromoted()).toBeNull();
  expect(bodies).toEqual([]);
});

test("a shop that has codes is asked only with codes", async () => {
  const bodies = stubShop(byCode);
  await findPromotions("codes");
  expect(currentPromoted()?.takesCodes).toBe(true);
  expect(bodies).toEqual([]);
  keepCode("a");
  await vi.waitFor(() => expect(payable()).toBe(900));
  expect(bodies).toEqual([{ productIds: ["a"], codes: ["A"] }]);
});

test("why a kept code does not apply is asked for, also where the shop has no codes any more", async () => {
  keepCode("A");
  stubShop(() => ({ promotions: [], refused: [{ code: "A", why: "expired" }] }));
  await findPromotions(null);
  expect(priced()?.codes).toEqual([{ code: "A", why: { reason: "expired", from: null } }]);
});

test("what a failed check no longer shows is not told as lost", async () => {
  stubShop(() => ({ promotions: [promotionTerms()] }));
  await askForPromotions("automatic");
  const before = priced();
  stubShop(() => ({ status: 503 }));
  await askForPromotions("automatic");
  expect(before && currentPromoted()?.lostSince(before, readCart(), shown)).toEqual([]);
});

test("promotions that end while the cart is open are told as lost", async () => {
  stubShop(() => ({ promotions: [promotionTerms()] }));
  await askForPromotions("automatic");
  const before = priced();
  await findPromotions(null);
  const told = before && currentPromoted()?.lostSince(before, readCart(), shown);
  expect(told).toEqual(["Промоцията „Есенна промоция“ вече не важи."]);
});

test("automatic promotions are asked for once, and again when products change; quantities need no answer", async () => {
  const bodies = stubShop(() => ({ promotions: [promotionTerms()] }));
  await askForPromotions("automatic", undefined);
  expect([payable(), currentPromoted()?.takesCodes]).toEqual([900, false]);
  changeCart((cart) => addToCart(cart, product("a")));
  await currentPromoted()?.askAgain();
  expect([payable(), bodies.length]).toEqual([1800, 1]);
  changeCart((cart) => addToCart(cart, product("b")));
  await currentPromoted()?.askAgain();
  expect(bodies).toEqual([{ productIds: ["a"] }, { productIds: ["a", "b"] }]);
});

test("once an order was refused, the shop is asked for its person", async () => {
  const person = { email: "maria@example.bg", phone: "0881234567" };
  const bodies = stubShop(() => ({ promotions: [] }));
  await askForPromotions("automatic", person);
  await askForPromotions("automatic", undefined);
  expect(bodies).toEqual([
    { productIds: ["a"], person },
    { productIds: ["a"], person },
  ]);
});

test("without an answer the cart shows list prices and says so, until the next one", async () => {
  stubShop(() => ({ promotions: [promotionTerms()] }));
  await askForPromotions("automatic", undefined);
  stubShop(() => ({ status: 503, code: "unavailable" }));
  await askForPromotions("automatic", undefined);
  expect([payable(), currentPromoted()?.isUnchecked]).toEqual([1000, true]);
  stubShop(() => ({ promotions: [promotionTerms()] }));
  await askForPromotions("automatic", undefined);
  expect([payable(), currentPromoted()?.isUnchecked]).toEqual([900, false]);
});

test("an answer that arrives after that of a later request is ignored", async () => {
  let answerFirst: (answer: Answer) => void = () => undefined;
  stubShop(({ codes }) => (codes ? byCode({ codes }) : new Promise((resolve) => (answerFirst = resolve))));
  const first = askForPromotions("automatic, codes", undefined);
  keepCode("A");
  await vi.waitFor(() => expect(payable()).toBe(900));
  answerFirst({ promotions: [promotionTerms({ percent: 50 })] });
  await first;
  expect(payable()).toBe(900);
});

test("a typed code is kept and applied with one request; one that the shop does not know is not kept", async () => {
  const bodies = stubShop(byCode);
  await askForPromotions("codes", undefined);
  const tryCode = (typed: string) => currentPromoted()?.tryCode(typed);
  expect(await tryCode("wrong")).toBe("unknown");
  expect([keptCodes(), payable()]).toEqual([[], 1000]);
  expect(await tryCode(" а ")).toBe("kept");
  expect([keptCodes(), payable(), bodies.length]).toEqual([["A"], 900, 2]);
  expect([await tryCode("a"), bodies.length]).toEqual(["kept", 2]);
  stubShop(() => ({ promotions: [], refused: [{ code: "B", why: "limited" }] }));
  expect(await tryCode("B")).toBe("limited");
  expect(payable()).toBe(900);
});

test("a removed code counts no longer, before the shop answers", async () => {
  keepCode("A");
  stubShop(byCode);
  await askForPromotions("codes", undefined);
  dropCode("A");
  expect([payable(), priced()?.codes]).toEqual([1000, []]);
});
