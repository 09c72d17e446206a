import fc from "fast-check";
import { expect, test } from "vitest";
import { maxCartLines, maxLineQuantity } from "#app/domain/cart/cart.ts";
import { parsePermalink, pathOfShop, permalinkCodes, permalinkTarget, writePermalink } from "./permalink.ts";

const id = "01890000-0000-7000-8000-00000000000a";
const baseUrl = "https://shop.example";

test("ids are compared without case, and quantities of the same one added and limited", () => {
  expect(parsePermalink(`${id}:2,b:1,${id.toUpperCase()}:3`)).toEqual([
    { productId: id, quantity: 5 },
    { productId: "b", quantity: 1 },
  ]);
  expect(parsePermalink("a:900,a:900")).toEqual([{ productId: "a", quantity: maxLineQuantity }]);
  expect(parsePermalink("a:999999999")).toEqual([{ productId: "a", quantity: maxLineQuantity }]);
});

test("an id in base64url is decoded, and one that no product can have stays as it is", () => {
  const encoded = (text: string) => `~${Buffer.from(text).toString("base64url")}`;
  expect(parsePermalink(`${encoded(id.toUpperCase())}:1`)).toEqual([{ productId: id, quantity: 1 }]);
  const other = encoded("gid://shop/1:2,3");
  expect(parsePermalink(`${other}:1`)).toEqual([{ productId: other, quantity: 1 }]);
});

test.each([
  "",
  "a",
  "a:",
  ":1",
  "a:0",
  "a:-1",
  "a:1.5",
  "a:1e3",
  "a:1,",
  ",a:1",
  "a:1;b:1",
  "a b:1",
  "а:1",
  "~:1",
  `${"a".repeat(101)}:1`,
  "a:1234567890",
])("refuses %j", (text) => {
  expect(parsePermalink(text)).toBeNull();
});

test("refuses more products than a cart has lines", () => {
  const items = (count: number) => Array.from({ length: count }, (_, index) => `p${index}:1`).join(",");
  expect(parsePermalink(items(maxCartLines))).toHaveLength(maxCartLines);
  expect(parsePermalink(items(maxCartLines + 1))).toBeNull();
});

const anyToken = fc.stringMatching(/^[A-Za-z0-9._-]{1,20}$/);
const anyItem = fc.tuple(anyToken, fc.integer({ min: 1, max: 1200 }));

test("what is parsed has each id once, keeps every quantity that fits, and is written and parsed again unchanged", () => {
  fc.assert(
    fc.property(fc.array(anyItem, { minLength: 1, maxLength: 20 }), (given) => {
      const items = parsePermalink(given.map(([token, quantity]) => `${token}:${quantity}`).join(","))!;
      const of = (token: string) => given.filter(([other]) => other.toLowerCase() === token);
      expect(new Set(items.map(({ productId }) => productId)).size).toBe(items.length);
      for (const { productId, quantity } of items) {
        const sum = of(productId).reduce((total, [, each]) => total + each, 0);
        expect(quantity).toBe(Math.min(sum, maxLineQuantity));
      }
      expect(items.flatMap(({ productId }) => of(productId))).toHaveLength(given.length);
      expect(parsePermalink(writePermalink(items))).toEqual(items);
    }),
  );
});

test("no text makes the parser throw, and what it accepts is a cart's size", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[~a:,1-9.]*$/)), (text) => {
      const items = parsePermalink(text);
      if (!items) return;
      expect(items.length).toBeGreaterThan(0);
      for (const { quantity } of items) expect(quantity).toBeLessThanOrEqual(maxLineQuantity);
      expect(parsePermalink(writePermalink(items))).toEqual(items);
    }),
  );
});

test("only an address of the shop is followed, as a path", () => {
  const follow = (address: string) => pathOfShop(address, baseUrl);
  expect(follow("/checkout?a=1#b")).toBe("/checkout?a=1#b");
  expect(follow("https://shop.example/en/checkout")).toBe("/en/checkout");
  for (const address of [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://shop.example//evil.example",
    "https://shop.example.evil.example",
    "http://shop.example/checkout",
    "javascript:alert(1)",
    "https://[",
  ])
    expect([address, follow(address)]).toEqual([address, null]);
});

test("codes are taken in their order, and ambiguous ones left out", () => {
  const query = "discounts/codes/1=B&discounts/codes/0=A&discounts/codes/2=C&discounts/codes/2=D&code=E";
  expect(permalinkCodes(new URLSearchParams(query))).toEqual(["A", "B"]);
});

test("a permalink leads to the cart with its items, codes and next page; a broken one with nothing", () => {
  const target = (items: string, query: string) =>
    permalinkTarget("/en/cart", { items, query: new URLSearchParams(query), baseUrl });
  expect(target("a:1,B:2", "continue_to=/en/checkout&discounts/codes/0=ЗИМА&buyer/email=x")).toBe(
    `/en/cart?${new URLSearchParams({ items: "a:1,b:2", to: "/en/checkout", code: "ЗИМА" }).toString()}`,
  );
  expect(target("a:1", "continue_to=https://evil.example/en/cart")).toBe("/en/cart?items=a%3A1");
  expect(target("a:1", "continue_to=/en/cart")).toBe("/en/cart?items=a%3A1");
  expect(target("a:x", "")).toBe("/en/cart?items=");
});
