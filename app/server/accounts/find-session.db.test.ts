import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readSessionHint } from "#app/domain/accounts/session.ts";
import { profiles, sessions } from "#app/server/db/schema/accounts.ts";
import { wishlist } from "#app/server/db/schema/wishlist.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { findActor } from "./find-actor.ts";
import { findSession } from "./find-session.ts";
import { makeAdmin } from "./first-admin.ts";
import { signIn, signOut } from "./sign-in.ts";

const services = await testServices();
const { db } = services;
const now = new Date();

async function newPerson(email: string): Promise<string> {
  await db.transaction((tx) => makeAdmin(tx, email, "right-password"));
  const { userId } = await enter(email);
  return userId;
}

/** Signs in; `given` are the cookies that the browser already has. */
async function enter(email: string, given = "") {
  const result = await signIn(services, {
    email,
    password: "right-password",
    address: "203.0.113.1",
    locale: "bg",
    headers: new Headers({ Cookie: given }),
    now,
  });
  if (!result.ok) throw new Error(result.code);
  const cookie = pairs(result.cookies);
  const actor = await findActor(services, new Headers({ Cookie: cookie }));
  if (actor.kind === "visitor") throw new Error("nobody is signed in");
  return { cookie, userId: actor.userId };
}

function pairs(cookies: readonly string[]): string {
  return cookies.map((text) => text.split(";")[0]).join("; ");
}

function look(cookie: string, refresh = false) {
  return findSession(services, new Headers({ Cookie: cookie }), { refresh, now });
}

test("without a session returns no user and clears the hint cookie", async () => {
  const { answer, cookies } = await look("");
  expect(answer).toEqual({ user: null });
  expect(cookies.join()).toMatch(/shop\.hint=; Path=\/; Max-Age=0/);
});

test("a session returns name, admin right and the wishlist's products on sale, last added first", async () => {
  await newPerson("maria@example.com");
  const { cookie, userId } = await enter("maria@example.com");
  await db
    .update(profiles)
    .set({ first_name: "Мария", is_admin: false, role: null })
    .where(eq(profiles.id, userId));
  const ids = [
    await insertProduct(db),
    await insertProduct(db),
    await insertProduct(db, { is_active: false }),
  ];
  await db.insert(wishlist).values(
    ids.map((product_id, index) => ({
      user_id: userId,
      product_id,
      created_at: new Date(now.getTime() + index),
    })),
  );
  const { answer } = await look(cookie);
  expect(answer).toEqual({
    user: { id: userId, firstName: "Мария", isAdmin: false },
    wishlist: [ids[1], ids[0]],
  });
});

test("a refresh sets the time of the next refresh and records the use of the session; a plain read writes nothing", async () => {
  await newPerson("token@example.com");
  const { cookie } = await enter("token@example.com");
  expect(readSessionHint(cookie)).toBe(now.getTime() + 300_000);
  expect((await look(cookie)).cookies).toEqual([]);
  const later = new Date(now.getTime() + 60_000);
  const { cookies } = await findSession(services, new Headers({ Cookie: cookie }), {
    refresh: true,
    now: later,
  });
  expect(readSessionHint(pairs(cookies))).toBe(later.getTime() + 300_000);
  const used = () => db.select().from(sessions).where(eq(sessions.updatedAt, later));
  expect(await used()).toHaveLength(1);
  await look(cookie);
  expect(await used()).toHaveLength(1);
});

test("a session that was ended elsewhere returns no user at once", async () => {
  await newPerson("ended@example.com");
  const here = await enter("ended@example.com");
  const there = await enter("ended@example.com");
  await signOut(services, new Headers({ Cookie: there.cookie }));
  expect(await findActor(services, new Headers({ Cookie: here.cookie }))).toEqual({ kind: "visitor" });
  expect((await look(here.cookie)).answer).toEqual({ user: null });
  expect((await look(here.cookie, true)).answer).toEqual({ user: null });
});

test("signing out ends all sessions of the person and leaves other people's", async () => {
  const mariasId = await newPerson("signs-out@example.com");
  const othersId = await newPerson("stays@example.com");
  const { cookie } = await enter("signs-out@example.com");
  const cookies = await signOut(services, new Headers({ Cookie: cookie }));
  expect(cookies.join()).toMatch(/shop\.session_token=; Max-Age=0/);
  expect(cookies.join()).toMatch(/shop\.hint=; Path=\/; Max-Age=0/);
  expect(await db.select().from(sessions).where(eq(sessions.userId, mariasId))).toEqual([]);
  expect(await db.select().from(sessions).where(eq(sessions.userId, othersId))).toHaveLength(1);
  // Stolen copies of the cookies read nothing either.
  expect((await look(cookie)).answer).toEqual({ user: null });
});

test("a sign-in ends the browser's previous session", async () => {
  await newPerson("rotates@example.com");
  const first = await enter("rotates@example.com");
  const second = await enter("rotates@example.com", first.cookie);
  expect(await findActor(services, new Headers({ Cookie: first.cookie }))).toEqual({ kind: "visitor" });
  expect(await findActor(services, new Headers({ Cookie: second.cookie }))).toMatchObject({ kind: "admin" });
});
