import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

const forwarded = new Headers({ "X-Forwarded-For": "10.9.9.9, 203.0.113.7" });

test("without a trusted proxy the header is anybody's word", () => {
  expect(clientAddress(forwarded, "198.51.100.1", false)).toBe("198.51.100.1");
});

test("a trusted proxy's own entry, the last, counts", () => {
  expect(clientAddress(forwarded, "127.0.0.1", true)).toBe("203.0.113.7");
});

test("a trusted proxy that forwards nothing is the client itself", () => {
  expect(clientAddress(new Headers(), "127.0.0.1", true)).toBe("127.0.0.1");
});
