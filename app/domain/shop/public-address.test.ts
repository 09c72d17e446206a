import { expect, test } from "vitest";
import { parseForm } from "#app/domain/content/content-fields.ts";
import { addressColumns, isLoopback } from "./public-address.ts";

const read = (value: string) => parseForm(addressColumns, () => value);

test.each([
  ["https://shop.example", "https://shop.example"],
  [" HTTPS://Shop.Example/ ", "https://shop.example"],
  ["https://shop.example:443", "https://shop.example"],
  ["https://shop.example:8443", "https://shop.example:8443"],
  ["http://192.168.1.5:3000", "http://192.168.1.5:3000"],
  ["http://[::1]:3000", "http://[::1]:3000"],
  ["https://плодко.бг", "https://xn--d1ambmcb.xn--90ae"],
])("%o is the address %o", (typed, base_url) => {
  expect(read(typed)).toEqual({ ok: true, input: { base_url } });
});

test.each([
  "shop.example",
  "//shop.example",
  "https:shop.example",
  "https://",
  "https:///shop.example",
  "https://shop.example/sweets",
  "https://shop.example/?",
  "https://shop.example#top",
  "https://shop.example\\sweets",
  "https://user@shop.example",
  "https://user:secret@shop.example",
  "https://@shop.example",
  "https://shop.example:99999",
  "https://shop example",
  "https://shop.example\n.evil.example",
  "https://[::1",
  "https://%00",
  "javascript:alert(1)",
  "ftp://shop.example",
])("%o is refused", (typed) => {
  expect(read(typed)).toEqual({ ok: false, problems: { base_url: "addressForm" } });
});

test("an empty and a huge address are refused", () => {
  expect(read(" ")).toEqual({ ok: false, problems: { base_url: "required" } });
  expect(read(`https://${"a".repeat(100_000)}.example`)).toEqual({
    ok: false,
    problems: { base_url: "long" },
  });
});

test("only the addresses of this machine are loopback addresses", () => {
  expect(["http://localhost:3000", "http://127.0.0.1", "http://[::1]:80"].every(isLoopback)).toBe(true);
  expect(["http://localhost.example", "http://192.168.1.5"].some(isLoopback)).toBe(false);
});
