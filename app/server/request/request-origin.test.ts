import { expect, test } from "vitest";
import { requestOrigin } from "./request-origin.ts";

const through = (headers: Record<string, string>, trustProxy = false) =>
  requestOrigin(new Headers(headers), trustProxy);

test("a request came through its host, and over TLS only if a trusted proxy says so", () => {
  const host = { Host: "shop.example:3000" };
  expect(through(host)).toBe("http://shop.example:3000");
  const spoofed = { ...host, "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example" };
  expect(through(spoofed)).toBe("http://shop.example:3000");
  expect(through(spoofed, true)).toBe("https://shop.example:3000");
  expect(through({ ...host, "X-Forwarded-Proto": "https, http" }, true)).toBe("http://shop.example:3000");
  expect(through({ ...host, "X-Forwarded-Proto": "javascript" }, true)).toBe("http://shop.example:3000");
});

test("the browser's own word counts if it names the same host", () => {
  expect(through({ Host: "Shop.example", Origin: "https://shop.example" })).toBe("https://shop.example");
  expect(through({ Host: "shop.example", Origin: "https://evil.example" })).toBe("http://shop.example");
  expect(through({ Host: "shop.example", Origin: "null" })).toBe("http://shop.example");
});

test("browsers send Sec-Fetch-Site only over TLS and to localhost", () => {
  const fetched = { "Sec-Fetch-Site": "none" };
  expect(through({ Host: "shop.example", ...fetched })).toBe("https://shop.example");
  expect(through({ Host: "localhost:3000", ...fetched })).toBe("http://localhost:3000");
});

test.each(["", "user@shop.example", "shop.example/path", "a b"])("the host %o names no origin", (Host) => {
  expect(through({ Host })).toBeNull();
  expect(through({})).toBeNull();
});
