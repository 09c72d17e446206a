import { expect, test } from "vitest";
import { testServices } from "#tests/factories/services.ts";
import { findActor } from "./find-actor.ts";
import { ensureFirstAdmin } from "./first-admin.ts";
import { signIn, signOut } from "./sign-in.ts";

const services = await testServices();
const { auth, db } = services;
await ensureFirstAdmin(db, { email: "Owner@Example.com", password: "right-password" });

const now = new Date("2026-11-21T10:00:00Z");

function attempt(email: string, password: string, address = "203.0.113.1") {
  return signIn(services, { email, password, address, locale: "bg", headers: new Headers(), now });
}

function headersWith(cookies: string[]): Headers {
  return new Headers({ Cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") });
}

test("the first administrator signs in, whatever the case of the e-mail, and out", async () => {
  const result = await attempt("OWNER@example.com", "right-password");
  if (!result.ok) throw new Error(result.code);
  const headers = headersWith(result.cookies);
  expect(await findActor({ auth, db }, headers)).toMatchObject({ kind: "admin", email: "owner@example.com" });
  expect(result.cookies.join()).toMatch(/HttpOnly/i);
  expect(result.cookies.join()).toMatch(/SameSite=Lax/i);
  await signOut(services, headers);
  expect(await findActor({ auth, db }, headers)).toEqual({ kind: "visitor" });
});

test("a second administrator is not made by another start", async () => {
  expect(await ensureFirstAdmin(db, { email: "other@example.com", password: "whatever" })).toBeNull();
  expect(await attempt("other@example.com", "whatever", "203.0.113.2")).toEqual({
    ok: false,
    code: "credentials",
  });
});

test("a wrong password and an unknown e-mail are refused alike", async () => {
  expect(await attempt("owner@example.com", "wrong", "203.0.113.3")).toEqual({
    ok: false,
    code: "credentials",
  });
  expect(await attempt("nobody@example.com", "wrong", "203.0.113.3")).toEqual({
    ok: false,
    code: "credentials",
  });
  for (const email of [
    "not an e-mail",
    "мария@пример.бг",
    "a\0b@example.com",
    `${"x".repeat(5000)}@example.com`,
  ])
    expect(await attempt(email, "wrong", "203.0.113.3")).toEqual({ ok: false, code: "credentials" });
});

test("after ten wrong passwords an account is closed for a while, also to the right one, and no other account is", async () => {
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, index) => attempt("victim@example.com", "guess", `198.51.100.${index}`)),
  );
  expect(tries.filter((result) => !result.ok && result.code === "credentials")).toHaveLength(10);
  expect(tries.filter((result) => !result.ok && result.code === "limited")).toHaveLength(2);
  expect((await attempt("owner@example.com", "right-password", "198.51.100.1")).ok).toBe(true);
});

test("right passwords do not count", async () => {
  for (let time = 0; time < 12; time++) {
    expect((await attempt("owner@example.com", "right-password", "198.51.100.2")).ok).toBe(true);
  }
});
