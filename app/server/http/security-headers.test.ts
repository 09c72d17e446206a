import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

test("only a shop whose public address is one of TLS asks for it (RFC 6797, section 7.2)", () => {
  expect(securityHeaders(false)).not.toHaveProperty("strict-transport-security");
  expect(securityHeaders(true)).toHaveProperty("strict-transport-security");
});
