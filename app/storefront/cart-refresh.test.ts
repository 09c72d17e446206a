import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addToCart } from "#app/domain/cart.ts";
import type { CartProduct } from "#app/domain/cart.ts";
import { stubForbiddenWebStorage, stubWebStorage } from "#tests/factories/web-storage.ts";
import { refreshStoredCart } from "./cart-refresh.ts";
import { changeCart, readCart } from "./cart-store.ts";

function product(id: string, changes: Partial<CartProduct> = {}): CartProduct {
  return {
    id,
    name_bg: "Ягода",
    name_en: "Strawberry",
    price_bgn: 690,
    weight_grams: 120,
    image_url: null,
    flavor: "strawberry",
    ...changes,
  };
}

function putInCart(...products: CartProduct[]): void {
  for (const added of products) changeCart((cart) => addToCart(cart, added, 2));
}

/** A shop that gives one answer; returns the addresses that it was asked at. */
function shopThatAnswers(answer: () => Promise<Response>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return answer();
  });
  return asked;
}

beforeEach(() => void stubWebStorage());
afterEach(() => {
  changeCart(() => []);
  vi.unstubAllGlobals();
});

test("an empty cart asks the shop nothing", async () => {
  const asked = shopThatAnswers(async () => Response.json([]));
  await expect(refreshStoredCart()).resolves.toBe(true);
  expect(asked).toEqual([]);
});

test("the cart gets today's prices and loses what is no longer offered", async () => {
  putInCart(product("a"), product("b"));
  const asked = shopThatAnswers(async () =>
    Response.json([{ ...product("b", { price_bgn: 750 }), stock_quantity: 9 }]),
  );
  await expect(refreshStoredCart()).resolves.toBe(true);
  expect(asked).toEqual(["/api/products?ids=a,b"]);
  expect(readCart()).toEqual([{ product: product("b", { price_bgn: 750 }), quantity: 2 }]);
});

test("what came into the cart while the shop was asked stays as it is", async () => {
  putInCart(product("a"));
  shopThatAnswers(async () => {
    putInCart(product("late"));
    return Response.json([{ ...product("a"), stock_quantity: 1 }]);
  });
  await refreshStoredCart();
  expect(readCart()).toEqual([
    { product: product("a"), quantity: 1 },
    { product: product("late"), quantity: 2 },
  ]);
});

test("a shop that cannot be asked, or answers with anything else, costs nothing of the cart", async () => {
  putInCart(product("a"));
  const answers = [
    () => Promise.reject(new TypeError("Failed to fetch")),
    async () => new Response("Bad gateway", { status: 502 }),
    async () => new Response("<html>", { status: 200 }),
    async () => Response.json({ products: [] }),
  ];
  for (const answer of answers) {
    shopThatAnswers(answer);
    await expect(refreshStoredCart()).resolves.toBe(false);
    expect(readCart()).toEqual([{ product: product("a"), quantity: 2 }]);
  }
});

test("a stored cart that is broken or foreign is logged and counts as empty", () => {
  for (const stored of ["{broken", '{"items":[]}', "[7]"]) {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    said.mockClear();
    localStorage.setItem("cart", stored);
    expect(readCart()).toEqual([]);
    expect(said).toHaveBeenCalledOnce();
  }
});

test("where storage is forbidden the cart lives as long as the page", () => {
  stubForbiddenWebStorage();
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  putInCart(product("a"));
  expect(readCart()).toEqual([{ product: product("a"), quantity: 2 }]);
  expect(said).toHaveBeenCalled();
});
