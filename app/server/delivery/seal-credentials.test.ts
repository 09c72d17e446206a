import fc from "fast-check";
import { expect, test } from "vitest";
import { openCredentials, sealCredentials } from "./seal-credentials.ts";

const secret = "a-secret-with-enough-characters-for-tests";

test("sealed credentials open with the same secret for the same carrier only", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (username, password) => {
      const credentials = { username, password };
      const sealed = sealCredentials(secret, "econt", credentials);
      expect(openCredentials(secret, "econt", sealed)).toEqual(credentials);
      expect(openCredentials(secret, "speedy", sealed)).toBeNull();
      expect(openCredentials(`${secret}!`, "econt", sealed)).toBeNull();
    }),
  );
});

test("a sealed value does not contain the password, and differs each time", () => {
  const credentials = { username: "shop", password: "a-long-password" };
  const [first, second] = [0, 1].map(() => sealCredentials(secret, "econt", credentials));
  expect(Buffer.from(first ?? "", "base64").toString("latin1")).not.toContain("a-long-password");
  expect(first).not.toBe(second);
});

test("a damaged value does not open", () => {
  const sealed = Buffer.from(sealCredentials(secret, "econt", { username: "shop" }), "base64");
  const flipped = Buffer.from(sealed.map((byte, at) => (at === sealed.length - 1 ? byte ^ 1 : byte)));
  expect(openCredentials(secret, "econt", flipped.toString("base64"))).toBeNull();
  expect(openCredentials(secret, "econt", "")).toBeNull();
});
