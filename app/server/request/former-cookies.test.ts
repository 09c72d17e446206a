import { expect, test } from "vitest";
import { formerCookiesUntil, replaceFormerCookies, withFormerCookies } from "./former-cookies.ts";

const shop = { env: { BASE_URL: "https://shop.example" } };
const now = new Date(formerCookiesUntil - 1);
const former = "__Secure-shop.session_token=a.b%3D; shop.hint=17; other=1; __Secure-shop.two_factor=c";

test("a request with former names is read under the present ones", () => {
  expect(withFormerCookies(shop, former, now)).toBe(
    `${former}; __Host-shop.session_token=a.b%3D; __Host-shop.two_factor=c; __Host-shop.hint=17`,
  );
  const present = "__Host-shop.session_token=present; __Secure-shop.session_token=former";
  expect(withFormerCookies(shop, present, now)).toBe(present);
});

test("the present names replace the former ones in the browser", () => {
  const headers = new Headers({ Cookie: withFormerCookies(shop, former, now) });
  expect(replaceFormerCookies(shop, headers, now)).toEqual([
    "__Host-shop.session_token=a.b%3D; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure",
    "__Secure-shop.session_token=; Path=/; Max-Age=0; SameSite=Lax; Secure",
    "__Host-shop.hint=17; Path=/; Max-Age=2592000; SameSite=Lax; Secure",
    "shop.hint=; Path=/; Max-Age=0; SameSite=Lax; Secure",
  ]);
  const both = "admin-language=ImJnIg==; __Host-admin-language=ImVuIg==";
  expect(replaceFormerCookies(shop, new Headers({ Cookie: both }), now)[0]).toContain("=ImVuIg==;");
});

test("former names count neither after one session lifetime nor without TLS", () => {
  const over = new Date(formerCookiesUntil);
  const local = { env: { BASE_URL: "http://localhost:3000" } };
  for (const [services, at] of [
    [shop, over],
    [local, now],
  ] as const) {
    expect(withFormerCookies(services, former, at)).toBe(former);
    expect(replaceFormerCookies(services, new Headers({ Cookie: former }), at)).toEqual([]);
  }
});
