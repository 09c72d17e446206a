import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { product } from "#tests/factories/catalogue/carts.ts";
import { stubWebStorage } from "#tests/factories/pages/web-storage.ts";
import { removeDraft } from "./checkout-draft.ts";
import { hasAsked, remindOfCart, withdrawReminder } from "./remind-of-cart.ts";

const cart = [{ product: product("a"), quantity: 2 }];
const items = [{ productId: "a", quantity: 2 }];
const anna = { email: "anna@example.com", cart, language: "bg" } as const;

/** Stubs the shop; returns the bodies that it receives. */
function stubShop(answer: (count: number) => object = (count) => ({ success: true, token: `t${count}` })) {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (_address: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return Response.json(answer(bodies.length));
  });
  return bodies;
}

beforeEach(() => void stubWebStorage());
afterEach(() => vi.unstubAllGlobals());

test("sends an address once, and another one in place of it", async () => {
  const bodies = stubShop();
  expect(hasAsked()).toBe(false);
  const both = [remindOfCart(anna), remindOfCart(anna), remindOfCart({ ...anna, email: "ana@example.com" })];
  expect(await Promise.all(both)).toEqual([true, true, true]);
  expect(bodies).toEqual([
    { email: anna.email, items, language: "bg" },
    { email: "ana@example.com", items, language: "bg", token: "t1" },
  ]);
  expect(hasAsked()).toBe(true);
});

test("withdraws what was sent, also right after it, and nothing else", async () => {
  const bodies = stubShop();
  expect(await withdrawReminder()).toBe(true);
  expect(bodies).toEqual([]);
  void remindOfCart(anna);
  expect(await withdrawReminder()).toBe(true);
  expect(bodies.at(-1)).toEqual({ items: [], token: "t1" });
  expect(hasAsked()).toBe(false);
});

test("says when the shop refuses or cannot be reached, and keeps the token", async () => {
  stubShop(() => ({ success: false, code: "rate_limited" }));
  expect([await remindOfCart(anna), hasAsked()]).toEqual([false, false]);
  stubShop();
  await remindOfCart(anna);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  expect([await withdrawReminder(), hasAsked()]).toEqual([false, true]);
});

test("the next purchase begins without a tick", async () => {
  stubShop();
  await remindOfCart(anna);
  removeDraft();
  expect(hasAsked()).toBe(false);
});
