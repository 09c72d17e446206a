import { afterAll, beforeEach, expect, test } from "vitest";
import { sendResetLink } from "#app/server/accounts/passwords/reset-password.ts";
import { sitemapPages } from "#app/server/content/sitemap-pages.ts";
import { robotsTxt, sitemapXml } from "#app/server/content/sitemap.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { publicAddress } from "#app/server/db/schema/settings.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { readEnv } from "#app/server/env.ts";
import { hstsOf } from "#app/server/http/security-headers.ts";
import { followPublicContent } from "#app/server/http/pages/public-content.ts";
import { setShopCookie } from "#app/server/request/shop-cookie.ts";
import { createServices } from "#app/server/services.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { followPublicAddress } from "./public-address.ts";
import { savePublicAddress, showPublicAddress } from "./save-address.ts";

const first = await testServices({ BASE_URL: "" });
const { db, pool, jobs, live, storage, signingSecret, connectionString } = first;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-29T10:00:00Z");
const content = await followPublicContent(connectionString, db, () => now);
afterAll(content.stop);

/** Returns another copy of the program on the same database. */
function copyWith(environment: Record<string, string>) {
  const env = readEnv({ DATA_DIR: first.env.DATA_DIR, ...environment });
  const database = { db, pool, close: async () => undefined };
  return createServices(env, { database, jobs, live, content, storage, authSecret: signingSecret });
}
const copy = copyWith({});
const save = (
  base_url: string,
  through: string | null = base_url,
  { at = first, seen = null as Date | null } = {},
) =>
  savePublicAddress(at, admin, {
    field: (name) => (name === "base_url" ? base_url : ""),
    through,
    seen,
    now,
  });
const problem = (code: string) => ({ ok: false, code: "invalid", problems: { base_url: code } });

beforeEach(async () => {
  await db.delete(publicAddress);
  await db.delete(auditLog);
  await first.address.reload();
  await copy.address.reload();
});

test("an address is saved through itself, and every copy of the program follows", async () => {
  expect(copy.env.BASE_URL).toBe("http://localhost:3000");
  expect(await save("https://shop.example")).toMatchObject({ ok: true });
  expect(first.env.BASE_URL).toBe("https://shop.example");
  await content.catchUp();
  await copy.address.settled();
  expect(copy.env.BASE_URL).toBe("https://shop.example");
  expect(await showPublicAddress(copy, admin)).toMatchObject({
    inForce: "https://shop.example",
    isLocked: false,
  });
  expect(await save("https://sweets.example")).toMatchObject({ ok: true });
  const entries = await db.select().from(auditLog).orderBy(auditLog.id);
  expect(entries.map(({ entity, before, after }) => [entity, before, after])).toEqual([
    ["public_address", { base_url: "http://localhost:3000" }, { base_url: "https://shop.example" }],
    ["public_address", { base_url: "https://shop.example" }, { base_url: "https://sweets.example" }],
  ]);
});

test("links, cookies and headers have the address in force", async () => {
  const { auth } = copy;
  expect(hstsOf(copy.env)).toBeNull();
  await save("https://shop.example");
  await content.catchUp();
  await copy.address.settled();
  await sendResetLink(copy, { email: "owner@example.com", locale: "bg" });
  const [mail] = await db.select().from(mails);
  expect(mail?.data).toMatchObject({ url: expect.stringMatching(/^https:\/\/shop\.example\//) as string });
  expect(sitemapXml(await sitemapPages(db, now), copy.env.BASE_URL)).toContain("https://shop.example/");
  expect(robotsTxt(copy.env.BASE_URL)).toContain("https://shop.example/sitemap.xml");
  expect(setShopCookie(copy, { name: "a", value: "b", maxAge: 1 })).toMatch(/^__Host-a=b; .*Secure$/);
  expect(hstsOf(copy.env)).not.toBeNull();
  expect(auth.options.baseURL).toBe("http://localhost:3000");
  expect(copy.auth.options).toMatchObject({
    baseURL: "https://shop.example",
    advanced: { cookiePrefix: "__Host-shop", defaultCookieAttributes: { secure: true } },
  });
  expect(copy.auth).toBe(copy.auth);
});

test("an address is not saved through another one", async () => {
  const elsewhere = problem("addressElsewhere");
  expect(await save("https://shop.example", "http://localhost:3000")).toEqual(elsewhere);
  expect(await save("https://shop.example", "http://shop.example")).toEqual(elsewhere);
  expect(await save("https://shop.example", "https://shop.example:8443")).toEqual(elsewhere);
  expect(await save("https://shop.example", null)).toEqual(elsewhere);
  expect(await save("javascript:alert(1)")).toEqual(problem("addressForm"));
  expect(await db.select().from(publicAddress)).toEqual([]);
  expect(await db.select().from(auditLog)).toEqual([]);
});

test("the environment takes precedence over a saved address and locks it", async () => {
  await save("https://shop.example");
  const locked = copyWith({ BASE_URL: "http://localhost:3000" });
  await locked.address.settled();
  expect(locked.env.BASE_URL).toBe("http://localhost:3000");
  expect(await showPublicAddress(locked, admin)).toMatchObject({
    inForce: "http://localhost:3000",
    isLocked: true,
  });
  const at = { ...first, ...locked };
  expect(await save("https://sweets.example", undefined, { at })).toEqual(problem("addressLocked"));
});

test("an address that somebody else has saved meanwhile is refused", async () => {
  const { updatedAt } = await showPublicAddress(first, admin);
  expect(await save("https://shop.example", undefined, { seen: updatedAt })).toMatchObject({ ok: true });
  const late = await save("https://sweets.example", undefined, { seen: updatedAt });
  expect(late).toMatchObject({ ok: false, code: "stale", by: "Мария Иванова" });
  expect(first.env.BASE_URL).toBe("https://shop.example");
});

test("an address that cannot be read stays as it was, and is read at the next use", async () => {
  await save("https://shop.example");
  let fails = true;
  const failing = {
    select: (...given: []) => {
      if (fails) throw new Error("no database");
      return db.select(...given);
    },
  } as unknown as typeof db;
  const address = followPublicAddress(
    { BASE_URL: "http://localhost:3000", isBaseUrlSet: false },
    { db: failing, content },
  );
  await expect(address.settled()).rejects.toThrow("no database");
  expect(address.origin).toBe("http://localhost:3000");
  fails = false;
  await address.settled();
  expect(address.origin).toBe("https://shop.example");
});
