import { expect, test } from "vitest";
import { readEnv } from "#app/server/env.ts";
import { findKnownDevice, forgetDevice, rememberDevice, withCookiesSent } from "./known-device.ts";

const servicesOf = (BASE_URL: string, signingSecret = "a-secret-of-the-tests") => ({
  env: readEnv({ BASE_URL, DATA_DIR: "/nowhere" }),
  signingSecret,
});
const services = servicesOf("http://localhost:3000");
const anna = "anna@example.com";
const boris = "boris@example.com";

const browser = (...setCookies: string[]) => withCookiesSent(new Headers(), setCookies);

test("a device is known only to the accounts that it signed in to", () => {
  const cookie = rememberDevice(services, browser(), anna);
  const device = findKnownDevice(services, browser(cookie), anna);
  expect(device).toMatch(/^[\w-]{22}$/);
  expect(findKnownDevice(services, browser(cookie), boris)).toBeNull();
  expect(findKnownDevice(services, browser(), anna)).toBeNull();
  const both = rememberDevice(services, browser(cookie), boris);
  for (const account of [anna, boris])
    expect(findKnownDevice(services, browser(both), account), "one device").toBe(device);
  expect(rememberDevice(services, browser(), anna), "another device").not.toBe(cookie);
});

test("ignores a cookie that is altered, forged or signed with another secret", () => {
  const cookie = rememberDevice(services, browser(), anna);
  const [name, value = ""] = cookie.split(";", 1)[0]!.split("=");
  const [id = "", code = ""] = value.split(".");
  const other = rememberDevice(services, browser(), anna).split(";", 1)[0]!.split("=")[1]!;
  for (const forged of [
    "",
    ".",
    id,
    code,
    `${id}.${"A".repeat(43)}`,
    `${"A".repeat(22)}.${code}`,
    `${other.split(".")[0]}.${code}`,
    `${id}.${code.slice(0, -1)}`,
    `${value}.${"x".repeat(5000)}`,
    [id, ...Array.from({ length: 6 }, () => code)].join("."),
  ]) {
    const headers = new Headers({ Cookie: `${name}=${forged}` });
    expect(findKnownDevice(services, headers, anna), `with ${forged}`).toBeNull();
    // A later sign-in from that browser is still remembered.
    expect(findKnownDevice(services, browser(rememberDevice(services, headers, anna)), anna)).not.toBeNull();
  }
  expect(findKnownDevice(servicesOf("http://localhost:3000", "another"), browser(cookie), anna)).toBeNull();
});

test("a device is known to the last five accounts that signed in", () => {
  let headers = browser();
  const accounts = Array.from({ length: 7 }, (_, number) => `person-${number}@example.com`);
  for (const account of accounts) headers = browser(rememberDevice(services, headers, account));
  const isKnown = accounts.map((account) => findKnownDevice(services, headers, account) !== null);
  expect(isKnown).toEqual([false, false, true, true, true, true, true]);
  const again = rememberDevice(services, headers, accounts[2]!);
  expect(again.split(";", 1)[0]!.split(".")).toHaveLength(7);
});

test("a deleted account is removed from the cookie, and the cookie with its last account", () => {
  const both = browser(
    rememberDevice(services, browser(rememberDevice(services, browser(), anna)), "b@example.com"),
  );
  const [without = ""] = forgetDevice(services, both, "Anna@example.com");
  expect(findKnownDevice(services, browser(without), anna)).toBeNull();
  expect(findKnownDevice(services, browser(without), "b@example.com")).not.toBeNull();
  expect(forgetDevice(services, browser(without), "b@example.com")).toEqual([
    "shop.device=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
  ]);
  expect(forgetDevice(services, browser(), anna)).toEqual([]);
});

test("the cookie is HttpOnly, Secure when the shop uses HTTPS, and contains no e-mail", () => {
  const cookie = rememberDevice(services, browser(), anna);
  expect(cookie).toMatch(
    /^shop\.device=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
  );
  const secure = servicesOf("https://shop.example");
  const overTls = rememberDevice(secure, browser(), anna);
  expect(overTls).toMatch(/^__Host-shop\.device=.*; Secure$/);
  expect(findKnownDevice(secure, browser(overTls), anna)).not.toBeNull();
  expect(findKnownDevice(secure, browser(cookie), anna), "cookie set without TLS").toBeNull();
  for (const text of [cookie, Buffer.from(cookie, "base64url").toString()])
    expect(text).not.toContain("anna");
});
