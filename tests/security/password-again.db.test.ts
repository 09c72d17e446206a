import { and, eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { accounts, sessions } from "#app/server/db/schema/accounts.ts";
import { newId } from "#app/server/db/new-id.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertAdmin, personsPassword } from "#tests/factories/accounts/people.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";

const { db, connectionString } = await testDatabase();
const boss = await insertAdmin(db, { email: "boss@example.com" });
const shop = await startShopProgram({
  DATABASE_URL: connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
});
afterAll(shop.stop);

const order = `/admin/orders/${newId()}`;

/** Requests that a session alone does not permit: they need a recent password. */
const guarded: { path: string; form?: Record<string, string> }[] = [
  { path: "/admin/orders/export?status=new" },
  { path: "/admin/customers/export" },
  { path: `/admin/customers/${newId()}/data` },
  { path: "/admin/subscribers/export" },
  { path: `/admin/books/2026-03/packages/${newId()}` },
  { path: order, form: { intent: "refund", refundId: newId(), amount: "1,00" } },
  { path: "/admin/settings", form: { phone: "+359 2 111 2222" } },
  { path: "/admin/staff", form: { step: "invite", email: "not an address" } },
  { path: "/admin/staff", form: { step: "again", id: newId() } },
];

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

const send = (cookie: string, path: string, form?: Record<string, string>) =>
  fetch(shop.url + path, {
    headers: { Cookie: cookie },
    redirect: "manual",
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });

/** Returns the response to each request: the status, with the target of a redirect. */
async function answersTo(cookie: string): Promise<string[]> {
  const answers = [];
  for (const { path, form } of guarded) {
    const response = await send(cookie, path, form);
    await response.body?.cancel();
    const target = response.headers.get("Location");
    answers.push(`${response.status}${target ? ` ${target}` : ""}`);
  }
  return answers;
}

const refused = guarded.map(({ path, form }) =>
  form ? "403" : `302 /admin/confirm-password?to=${encodeURIComponent(path)}`,
);
const allowed = ["200", "200", "404", "200", "404", "409", "422", "422", "409"];

async function signIn(): Promise<string> {
  const response = await send("", "/auth", { email: boss.email, password: personsPassword });
  expect(response.status).toBe(302);
  return cookiesOf(response);
}

/** Moves the sign-ins of all sessions 16 minutes into the past. */
const age = () => db.update(sessions).set({ createdAt: sql`now() - interval '16 minutes'` });

test("16 minutes after the sign-in, actions on money, rights or personal data need the password again", async () => {
  const cookie = await signIn();
  expect(await answersTo(cookie)).toEqual(allowed);
  await age();
  expect(await answersTo(cookie)).toEqual(refused);
  expect(await (await send(cookie, "/admin/confirm-password/state")).json()).toEqual({ isRecent: false });
  // All other actions still work.
  expect((await send(cookie, order, { intent: "note", note: "" })).status).not.toBe(403);
  expect((await send(cookie, "/admin/products/export")).status).toBe(200);

  const wrong = await send(cookie, "/admin/confirm-password/state", { password: "wrong" });
  expect([wrong.status, await wrong.json()]).toEqual([403, { error: "credentials" }]);
  expect(cookiesOf(wrong)).toBe("");
  for (const path of ["/admin/confirm-password/state", "/admin/confirm-password"]) {
    const right = await send(cookie, path, { password: personsPassword });
    expect(right.status).toBe(200);
    expect(await answersTo(`${cookie}; ${cookiesOf(right)}`)).toEqual(allowed);
  }
});

test("an administrator without a password is refused", async () => {
  const cookie = await signIn();
  await age();
  const credential = and(eq(accounts.userId, boss.userId), eq(accounts.providerId, "credential"));
  const [{ password } = { password: null }] = await db.select().from(accounts).where(credential);
  await db.update(accounts).set({ password: null }).where(credential);
  const answer = await send(cookie, "/admin/confirm-password/state", { password: personsPassword });
  expect([answer.status, cookiesOf(answer)]).toEqual([403, ""]);
  await db.update(accounts).set({ password }).where(credential);
});

test("the page after the password leads only to the back office", async () => {
  const cookie = await signIn();
  for (const to of ["https://evil.example/admin", "//evil.example", "/auth", "javascript:alert(1)"]) {
    const page = await send(cookie, `/admin/confirm-password?to=${encodeURIComponent(to)}`, {
      password: personsPassword,
    });
    expect(page.status).toBe(200);
    const links = [...(await page.text()).matchAll(/href="([^"]*)"[^>]*>Изтегли файла/g)].map(
      ([, href]) => href,
    );
    expect([to, links]).toEqual([to, ["/admin"]]);
  }
});
