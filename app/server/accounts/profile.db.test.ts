import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emptyProfile } from "#app/domain/accounts/profile.ts";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertPerson } from "#tests/factories/accounts/people.ts";
import type { Actor } from "./actor.ts";
import { loadProfile, updateProfile } from "./profile.ts";

const { db } = await testDatabase();
const maria = await insertPerson(db, { email: "maria@example.com" });
const ivan = await insertPerson(db, { email: "ivan@example.com" });
const visitor: Actor = { kind: "visitor" };
const now = new Date("2026-11-20T10:00:00Z");
const form = {
  firstName: " Мария-Елена ",
  lastName: "Петрова<b>",
  phone: "0888 123 456",
  address: "ул. „Роза“ 1\nПловдив",
};

test("a person changes only their own profile", async () => {
  const stored = { ...form, firstName: "Мария-Елена", lastName: "Петроваb", address: "ул. „Роза“ 1 Пловдив" };
  expect(await updateProfile(db, maria, { form, now })).toEqual({ ok: true, profile: stored });
  expect(await loadProfile(db, maria)).toEqual(stored);
  expect(await loadProfile(db, ivan)).toEqual({ ...emptyProfile, firstName: "Мария", lastName: "Иванова" });
  const [user] = await db.select().from(users).where(eq(users.id, maria.userId));
  expect(user).toMatchObject({ name: "Мария-Елена Петроваb", email: "maria@example.com" });
});

test("empty phone and address are stored as null", async () => {
  await updateProfile(db, ivan, { form, now });
  await updateProfile(db, ivan, { form: { ...form, phone: " ", address: "<>" }, now });
  expect(await loadProfile(db, ivan)).toMatchObject({ phone: "", address: "" });
  const [row] = await db.select().from(profiles).where(eq(profiles.id, ivan.userId));
  expect(row).toMatchObject({ phone: null, address: null, is_admin: false });
});

test("an invalid form changes nothing and returns the reason", async () => {
  const before = await loadProfile(db, maria);
  const refusals = [
    [{ firstName: " " }, "required"],
    [{ lastName: "" }, "required"],
    [{ phone: "осем" }, "phone"],
  ] as const;
  for (const [changes, code] of refusals)
    expect(await updateProfile(db, maria, { form: { ...form, ...changes }, now })).toEqual({
      ok: false,
      code,
    });
  expect(await loadProfile(db, maria)).toEqual(before);
});

test("visitors and deleted accounts cannot read or change a profile", async () => {
  const deleted: Actor = {
    kind: "customer",
    userId: "01890000-0000-7000-8000-000000000000",
    email: "gone@example.com",
  };
  for (const actor of [visitor, deleted]) {
    expect(await loadProfile(db, actor)).toBeNull();
    expect(await updateProfile(db, actor, { form, now })).toEqual({ ok: false, code: "signed_out" });
  }
});

test("of two concurrent changes one is stored completely", async () => {
  const versions = ["Анна", "Борис"].map((name) => ({
    ...form,
    firstName: name,
    lastName: name,
    address: name,
  }));
  await Promise.all(versions.map((version) => updateProfile(db, maria, { form: version, now })));
  expect(versions).toContainEqual(await loadProfile(db, maria));
});
