import { expect, test } from "vitest";
import { cartLink, cartToken, readCartToken } from "./cart-links.ts";

const reminderId = "01990001-0000-7000-8000-00000000000a";

test("the link of a reminder opens the cart page in the e-mail's language", () => {
  const maker = { baseUrl: "https://shop.example", signingSecret: "secret" };
  const url = new URL(cartLink(maker, { reminderId, locale: "en" }));
  expect(url.origin + url.pathname).toBe("https://shop.example/en/cart");
  expect(readCartToken("secret", "restore", url.searchParams.get("from") ?? "")).toBe(reminderId);
});

test("a forged token is refused, and one for another purpose", () => {
  const token = cartToken("secret", "restore", reminderId);
  expect(readCartToken("secret", "forget", token)).toBeNull();
  expect(readCartToken("another", "restore", token)).toBeNull();
  for (const forged of ["", "x", token.slice(0, -1), `${token}.x`, token.replace("000a", "000b")])
    expect(readCartToken("secret", "restore", forged), forged).toBeNull();
});
