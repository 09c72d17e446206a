import { expect, test } from "vitest";
import { mayReadMetrics } from "./metrics-access.ts";

const token = "a-token-of-the-tests";

function may(peerAddress: string, headers: Record<string, string> = {}, given: string | undefined = token) {
  return mayReadMetrics({ headers: new Headers(headers), peerAddress, token: given });
}

test.for(["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])("this machine reads from %s", (address) => {
  expect(may(address)).toBe(true);
});

test.for(["192.0.2.1", "10.0.0.1", "::ffff:192.0.2.1", "2001:db8::1", ""])(
  "another machine does not read from %s without the token",
  (address) => {
    expect(may(address)).toBe(false);
    expect(may(address, { Authorization: `Bearer ${token}` })).toBe(true);
  },
);

test.for(["Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP"])(
  "a proxy on this machine that sends %s needs the token",
  (name) => {
    expect(may("127.0.0.1", { [name]: "192.0.2.1" })).toBe(false);
    expect(may("127.0.0.1", { [name]: "192.0.2.1", Authorization: `bearer ${token}` })).toBe(true);
  },
);

test("refuses another token, another scheme, and any token when none is set", () => {
  for (const authorization of ["Bearer other", `Basic ${token}`, token, "Bearer ", `Bearer ${token} x`])
    expect(may("192.0.2.1", { Authorization: authorization })).toBe(false);
  expect(
    mayReadMetrics({
      headers: new Headers({ Authorization: "Bearer undefined" }),
      peerAddress: "192.0.2.1",
      token: undefined,
    }),
  ).toBe(false);
});
