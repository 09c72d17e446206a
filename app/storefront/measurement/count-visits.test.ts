import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Cart } from "#app/domain/cart/cart.ts";

type Page = { address?: string; referrer?: string; type?: string; cart?: Cart; prerendering?: boolean };

const product = "/products/01990000-0000-7000-8000-000000000001";
const full = [{ product: { id: "1" }, quantity: 1 }] as unknown as Cart;

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/** Loads the module as a new document does. `sent` are the steps with their sources. */
async function document({
  address = "/",
  referrer = "",
  type = "navigate",
  cart = [],
  prerendering,
}: Page = {}) {
  const sent: string[] = [];
  const requests: RequestInit[] = [];
  const listeners = new Map<string, () => void>();
  vi.stubGlobal("window", { location: new URL(address, "https://shop.example") });
  vi.stubGlobal("document", {
    referrer,
    prerendering,
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  });
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", (_: string, request: RequestInit) => {
    requests.push(request);
    const { step, source } = JSON.parse(request.body as string) as { step: string; source: string };
    sent.push(source === "" ? step : `${step} ${source}`);
    return Promise.reject(new TypeError("offline"));
  });
  const navigation = [{ type }] as unknown as PerformanceEntry[];
  const asked = vi.spyOn(performance, "getEntriesByType").mockReturnValue(navigation);
  onTestFinished(() => asked.mockRestore());
  const store = await import("#app/storefront/shop/cart-store.ts");
  vi.spyOn(store, "readCart").mockReturnValue(cart);
  const { countPage } = await import("./count-visits.ts");
  const { visitMemory } = await import("./visit-memory.ts");
  return { countPage, cartChanges: store.cartChanges, visitMemory, sent, requests, listeners };
}

test("a document from elsewhere is a visit of its source, which later steps keep", async () => {
  const { countPage, cartChanges, visitMemory, sent } = await document({
    address: "/?utm_source=Letter",
    referrer: "https://mail.example/",
  });
  await countPage("/");
  await countPage(product);
  await countPage(`/en${product}`);
  cartChanges.onChange?.([], full);
  cartChanges.onChange?.(full, [...full, ...full]);
  expect(sent).toEqual(["visit letter", "product_view letter", "cart letter"]);
  expect(visitMemory.source).toBe("letter");
});

test("a document from the shop itself is no visit, and its source is not known", async () => {
  const { countPage, visitMemory, sent } = await document({
    address: `${product}?utm_source=letter`,
    referrer: "https://shop.example/products",
  });
  await countPage(product);
  expect(sent).toEqual(["product_view"]);
  expect(visitMemory.source).toBe("");
});

test("a host that begins with the shop's is another one", async () => {
  const { countPage, sent } = await document({ referrer: "https://shop.example.org/" });
  await countPage("/");
  expect(sent).toEqual(["visit shop.example.org"]);
});

test.each(["reload", "back_forward"])("a document of the kind %s counts no first page", async (type) => {
  const { countPage, sent } = await document({ type, address: product });
  await countPage(product);
  await countPage(product.replace("1", "2"));
  expect(sent).toEqual(["product_view"]);
});

test("the way back from a card payment is no visit", async () => {
  const { countPage, sent } = await document({ referrer: "https://checkout.stripe.com/" });
  await countPage("/en/order-success");
  expect(sent).toEqual([]);
});

test("the checkout counts once, with something in the cart", async () => {
  const shop = await document({ referrer: "https://shop.example/cart", cart: full });
  await shop.countPage("/checkout");
  await shop.countPage("/cart");
  await shop.countPage("/checkout");
  expect(shop.sent).toEqual(["checkout"]);
  vi.resetModules();
  const empty = await document({ referrer: "https://shop.example/cart" });
  await empty.countPage("/checkout");
  expect(empty.sent).toEqual([]);
});

test("a page that is rendered ahead counts once it is shown", async () => {
  const { countPage, sent, listeners } = await document({ prerendering: true });
  const counting = countPage("/");
  expect(sent).toEqual([]);
  listeners.get("prerenderingchange")?.();
  await counting;
  expect(sent).toEqual(["visit"]);
});

test("a step is sent without cookies and outlives the page", async () => {
  const { countPage, requests } = await document();
  await countPage("/");
  expect(requests).toMatchObject([{ method: "POST", credentials: "omit", keepalive: true }]);
});
