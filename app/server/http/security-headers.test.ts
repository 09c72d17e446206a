import { expect, test } from "vitest";
import { hstsOf, securityHeaders } from "./security-headers.ts";

test("sends HSTS only when the public address is HTTPS (RFC 6797, section 7.2)", () => {
  const settings = (BASE_URL: string, HSTS_SUBDOMAINS = false) => ({ BASE_URL, HSTS_SUBDOMAINS });
  expect(hstsOf(settings("http://shop.example", true))).toBeNull();
  expect(hstsOf(settings("https://shop.example"))).toBe("max-age=31536000");
  expect(hstsOf(settings("https://shop.example", true))).toBe("max-age=31536000; includeSubDomains");
  expect(securityHeaders(null)).not.toHaveProperty("strict-transport-security");
  expect(securityHeaders("max-age=1")).toMatchObject({ "strict-transport-security": "max-age=1" });
});
