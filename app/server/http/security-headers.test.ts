import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

test("sends HSTS only when the public address is HTTPS (RFC 6797, section 7.2)", () => {
  expect(securityHeaders(false)).not.toHaveProperty("strict-transport-security");
  expect(securityHeaders(true)).toHaveProperty("strict-transport-security");
});
