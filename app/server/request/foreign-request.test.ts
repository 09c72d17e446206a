import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { isFromAnotherSite } from "./foreign-request.ts";

const isForeign = (headers: Record<string, string>, baseUrl: string) =>
  isFromAnotherSite({ method: "POST", headers } as unknown as IncomingMessage, baseUrl);
const sameOrigin = { "sec-fetch-site": "same-origin" };

test("a same-origin post through an address that is not the shop's own is accepted", () => {
  const secure = { origin: "https://shop.example", host: "shop.example", ...sameOrigin };
  expect(isForeign(secure, "http://localhost:3000")).toBe(false);
  const local = { origin: "http://localhost:3000", host: "localhost:3000", ...sameOrigin };
  expect(isForeign(local, "https://shop.example")).toBe(false);
});

test.each([
  // Plain HTTP to another machine, where browsers do not send `Sec-Fetch-Site`.
  { origin: "http://shop.example", host: "shop.example" },
  { origin: "http://shop.example", host: "shop.example", "sec-fetch-site": "cross-site" },
  { origin: "https://shop.example:444", host: "shop.example", "sec-fetch-site": "same-site" },
  { origin: "https://evil.example", host: "shop.example", "sec-fetch-site": "cross-site" },
  { origin: "http://evil.example", host: "shop.example", "x-forwarded-host": "evil.example", ...sameOrigin },
  { origin: "null", host: "shop.example", ...sameOrigin },
] as Record<string, string>[])("a post with %o is from another site", (headers) => {
  expect(isForeign(headers, "https://shop.example")).toBe(true);
});
