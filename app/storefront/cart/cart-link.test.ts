import { expect, test } from "vitest";
import { readCartLink, restorationOf } from "./cart-link.ts";

const read = (search: string) => readCartLink(search, "https://shop.example");

test("a link names where its cart comes from, and only a permalink the page that follows", () => {
  expect(read("?from=a.b&to=/checkout")).toEqual({ source: "from", value: "a.b", next: null });
  expect(read("?utm_source=x&agent=T-1")).toEqual({ source: "agent", value: "T-1", next: null });
  expect(read("?items=a%3A2&to=%2Fen%2Fcheckout")).toEqual({
    source: "items",
    value: "a:2",
    next: "/en/checkout",
  });
  expect(read("?items=a:2&to=https://evil.example")?.next).toBeNull();
  expect(read("?code=A&to=/checkout")).toBeNull();
});

test("a link asks for its cart, unless it is not complete", () => {
  const asked = (search: string) => {
    const link = read(search);
    return link && restorationOf(link);
  };
  expect(asked("?from=a.b")).toEqual({ token: "a.b" });
  expect(asked("?agent=T-1")).toEqual({ agent: "T-1" });
  expect(asked("?items=a:2")).toEqual({ items: [{ productId: "a", quantity: 2 }] });
  expect(asked("?items=")).toBeNull();
});
