import { expect, test } from "vitest";
import { canonicalTarget } from "./canonical-target.ts";

test.for([
  ["/EN", "/en"],
  ["/En/Products", "/en/products"],
  ["/PROMO/LETEN-PLOD?utm_source=Print", "/promo/leten-plod?utm_source=Print"],
  ["/products/", "/products"],
  ["/en/?Q=Ягода?", "/en?Q=Ягода?"],
  ["/products//", "/products"],
  ["/en//", "/en"],
  ["/en//Elsewhere///7?page=2", "/en/elsewhere/7?page=2"],
  ["/pro%64ucts", "/products"],
  ["/%50roducts%2d7", "/products-7"],
] as const)("%s redirects to %s", ([requested, usual]) => {
  expect(canonicalTarget(requested)).toBe(usual);
});

test.for([
  "/",
  "/en",
  "/products/7?q=A/",
  "/assets/shop-CaEZNgLB.js",
  "/Products.data",
  "/api/auth/Nothing",
  "/k/AbC",
  "/en/k/AbC",
  "/API/session/",
  "//Elsewhere.example/",
  "//ELSEWHERE/",
  "//",
  "/\\ELSEWHERE/",
  "/%2FElsewhere/",
  "/%2felsewhere//",
  "/api//session",
  "/ЯГОДА",
  "*",
  "",
])("%s is not redirected", (requested) => {
  expect(canonicalTarget(requested)).toBeNull();
});
