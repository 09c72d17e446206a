import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isOwnPath,
  pathOfTarget,
  redirectPath,
  redirectTarget,
  withQuery,
  writtenPath,
} from "./redirect-path.ts";

test.for([
  ["/about", "/about"],
  ["/en/about/", "/about"],
  ["/EN/About?utm_source=x#top", "/about"],
  ["/Foo.HTML", "/foo.html"],
  ["/index.php?route=product/product&product_id=5", "/index.php"],
  ["/%D0%AF%D0%B3%D0%BE%D0%B4%D0%B0", "/ягода"],
  ["/Ягода", "/ягода"],
  ["/чай".normalize("NFD"), "/чай"],
  ["/100%25", "/100%"],
  ["/a%2520b", "/a%20b"],
  ["/what%3F", "/what?"],
  ["/", "/"],
  ["/en", "/"],
  ["/en/", "/"],
  ["/english", "/english"],
] as const)("the path of %s is %s", ([text, path]) => {
  expect(redirectPath(text)).toBe(path);
});

test.for([
  "",
  "about",
  "//shop.example/about",
  "https://shop.example/about",
  "/a//b",
  "/a%2F%2Fb",
  "/en//b",
  "/en/en/b",
  "/a\\b",
  "/a%5Cb",
  "/a%00b",
  "/a\u202eb",
  "/a\nb",
  "/a/../b",
  "/a/%2E%2E/b",
  "/100%",
  "/%E0%F1",
  `/${"a".repeat(500)}`,
])("%j is no path of a redirect", (text) => {
  expect(redirectPath(text)).toBeNull();
});

test.for([
  ["/About?b=1&a=%D1%8F", "/about?b=1&a=%D1%8F"],
  ["/en/products?category=x", "/products?category=x"],
  ["/50%25", "/50%25"],
  ["/", "/"],
] as const)("the target %s is stored as %s", ([text, target]) => {
  expect(redirectTarget(text)).toBe(target);
});

test.for([
  "",
  "about",
  "//evil.example",
  "https://evil.example/",
  "/a#b",
  "/admin",
  "/admin/orders",
  "/api/live",
  "/404",
])("%j is no target of a redirect", (text) => {
  expect(redirectTarget(text)).toBeNull();
});

test("a target keeps its own parameters and gets the others", () => {
  expect(withQuery("/products?category=x", "?category=y&utm_source=z")).toBe(
    "/products?category=x&utm_source=z",
  );
  expect(withQuery("/products", "a=1&a=2")).toBe("/products?a=1&a=2");
  expect(withQuery("/products", "")).toBe("/products");
});

const anyPath = fc
  .array(fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("en", "%", "?", "İ", ".", "%25", "é")), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => `/${parts.join("/")}`);

test("a normalised path stays itself, whether written, encoded or with a language and a query", () => {
  fc.assert(
    fc.property(anyPath, (text) => {
      const path = redirectPath(text);
      fc.pre(path !== null);
      expect(redirectPath(writtenPath(path))).toBe(path);
      expect(redirectPath(encodeURI(path).replace(/[?#]/g, encodeURIComponent))).toBe(path);
      expect(redirectPath(`/en${writtenPath(path)}?a=1`)).toBe(path);
      const target = redirectTarget(`${writtenPath(path)}?a=%23`);
      if (target !== null) {
        expect(pathOfTarget(target)).toBe(path);
        expect(redirectTarget(target)).toBe(target);
      }
    }),
  );
});

test("addresses of former shops can be redirected", () => {
  const former = [
    "/about",
    "/promo",
    "/promo/summer",
    "/products/gummies",
    "/collections/all",
    "/index.php",
    "/foo.html",
    "/cart/12:1",
    "/ягода",
  ];
  expect(former.filter(isOwnPath)).toEqual([]);
});
