import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bagProduct } from "#app/domain/bags/bag-line.ts";
import { addToCart } from "#app/domain/cart/cart.ts";
import type { CartProduct } from "#app/domain/cart/cart.ts";
import { exampleOffer, exampleRecipe, strawberryId } from "#tests/factories/catalogue/mix-offers.ts";
import { stubForbiddenWebStorage, stubWebStorage } from "#tests/factories/pages/web-storage.ts";
import { refreshStoredCart } from "./cart-refresh.ts";
import { publishPromoted } from "./promotions/promoted.ts";
import { changeCart, readCart } from "#app/storefront/shop/cart-store.ts";

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

/** Stubs `fetch` with one answer; returns the requested addresses. */
function stubShop(answer: () => Promise<Response>): string[] {
  const requested: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    requested.push(address);
    return answer();
  });
  return requested;
}

beforeEach(() => void stubWebStorage());
afterEach(() => {
  changeCart(() => []);
  vi.unstubAllGlobals();
});

test("an empty cart sends no request", async () => {
  const requested = stubShop(async () => Response.json([]));
  await expect(refreshStoredCart()).resolves.toBe(true);
  expect(requested).toEqual([]);
});

test("updates prices and removes products that are no longer offered", async () => {
  putInCart(product("a"), product("b"));
  const requested = stubShop(async () =>
    Response.json([{ ...product("b", { price_bgn: 750 }), stock_quantity: 9 }]),
  );
  await expect(refreshStoredCart()).resolves.toBe(true);
  expect(requested).toEqual(["/api/products?ids=a,b"]);
  expect(readCart()).toEqual([{ product: product("b", { price_bgn: 750 }), quantity: 2 }]);
});

test("finds the promotions that the shop's answer announces", async () => {
  putInCart(product("a"));
  const requested = stubShop(async () =>
    Response.json(
      requested.length === 1
        ? [{ ...product("a"), stock_quantity: 9 }]
        : { success: true, promotions: [], gifts: [], refused: [] },
      { headers: { Promotions: "automatic" } },
    ),
  );
  await expect(refreshStoredCart()).resolves.toBe(true);
  expect(requested).toEqual(["/api/products?ids=a", "/api/functions/find-promotions"]);
  publishPromoted(null);
});

test("does not change lines that were added during the request", async () => {
  putInCart(product("a"));
  stubShop(async () => {
    putInCart(product("late"));
    return Response.json([{ ...product("a"), stock_quantity: 1 }]);
  });
  await refreshStoredCart();
  expect(readCart()).toEqual([
    { product: product("a"), quantity: 1 },
    { product: product("late"), quantity: 2 },
  ]);
});

test("lowers a line whose product a pack in the cart contains, also one added during the request", async () => {
  const parts = [{ product_id: "a", quantity: 2, stock_quantity: 5 }];
  for (const isLate of [false, true]) {
    changeCart(() => []);
    putInCart(product("box"), ...(isLate ? [] : [product("a")]));
    stubShop(async () => {
      if (isLate) putInCart(product("a"));
      const single = isLate ? [] : [{ ...product("a"), stock_quantity: 5 }];
      return Response.json([{ ...product("box"), stock_quantity: 2, parts }, ...single]);
    });
    await refreshStoredCart();
    expect(readCart()).toEqual([
      { product: product("box"), quantity: 2 },
      { product: product("a"), quantity: 1 },
    ]);
  }
});

test("leaves the cart unchanged when the shop is unreachable or its answer is invalid", async () => {
  putInCart(product("a"));
  const answers = [
    () => Promise.reject(new TypeError("Failed to fetch")),
    async () => new Response("Bad gateway", { status: 502 }),
    async () => new Response("<html>", { status: 200 }),
    async () => Response.json({ products: [] }),
  ];
  for (const answer of answers) {
    stubShop(answer);
    await expect(refreshStoredCart()).resolves.toBe(false);
    expect(readCart()).toEqual([{ product: product("a"), quantity: 2 }]);
  }
});

test("logs a stored cart that is malformed and treats it as empty", () => {
  for (const stored of ["{broken", '{"items":[]}', "[7]"]) {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    logged.mockClear();
    localStorage.setItem("cart", stored);
    expect(readCart()).toEqual([]);
    expect(logged).toHaveBeenCalledOnce();
  }
});

test("where storage is forbidden, the page holds the cart in memory", () => {
  stubForbiddenWebStorage();
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  putInCart(product("a"));
  expect(readCart()).toEqual([{ product: product("a"), quantity: 2 }]);
  expect(logged).toHaveBeenCalled();
});

test("a cart with a bag also asks for its pieces, and says what a bag lacks that leaves the cart", async () => {
  const [bag, other] = ["", "За Мими"].map((label) =>
    bagProduct({ ...exampleRecipe, label }, exampleOffer(), "EUR"),
  );
  if (!bag || !other) throw new Error("The example bag cannot be sold");
  putInCart(product("a"), bag, other);
  const answers: Record<string, () => Response> = {
    "/api/products?ids=a": () => Response.json([{ ...product("a"), stock_quantity: 9 }]),
    "/api/bags": () =>
      Response.json(exampleOffer({ stocks: { [strawberryId]: 20 } }), {
        headers: { "Base-Currency": "EUR" },
      }),
  };
  vi.stubGlobal(
    "fetch",
    async (address: string) => answers[address]?.() ?? new Response("", { status: 404 }),
  );
  await expect(refreshStoredCart()).resolves.toBe(true);
  expect(readCart().map(({ product: { id }, quantity }) => [id, quantity])).toEqual([
    ["a", 2],
    [bag.id, 2],
  ]);
  answers["/api/bags"] = () =>
    Response.json(exampleOffer({ stocks: { [strawberryId]: 8 } }), { headers: { "Base-Currency": "EUR" } });
  await expect(refreshStoredCart()).resolves.toBe(true);
  expect(readCart().map((line) => line.product.id)).toEqual(["a"]);
  putInCart(bag);
  for (const answer of [
    () => new Response("", { status: 503 }),
    () => Response.json(exampleOffer()),
    () => Response.json([], { headers: { "Base-Currency": "EUR" } }),
  ]) {
    answers["/api/bags"] = answer;
    await expect(refreshStoredCart()).resolves.toBe(false);
    expect(readCart()).toHaveLength(2);
  }
});
