import { expect, expectTypeOf, test } from "vitest";
import type { Actor } from "./actor.ts";
import { asAdmin } from "./admin.ts";
import type { Admin, Granted } from "./admin.ts";

const account = { userId: "01890000-0000-7000-8000-000000000001", email: "owner@example.com" };

test("only an administrator gets an administrator's rights", () => {
  expect(asAdmin({ kind: "visitor" })).toBeNull();
  expect(asAdmin({ kind: "customer", ...account })).toBeNull();
  expect(asAdmin({ kind: "admin", ...account })).toMatchObject({ kind: "admin", ...account });
});

test("an actor is no proof of rights, also when it says that it is an administrator", () => {
  expectTypeOf<Extract<Actor, { kind: "admin" }>>().not.toExtend<Admin>();
  expectTypeOf<Actor>().not.toExtend<Admin>();
  expectTypeOf({ kind: "admin" as const, ...account }).not.toExtend<Admin>();
});

test("rights with one more capability are accepted where fewer are asked for, and not the reverse", () => {
  type Both = Admin & { readonly [Brand in Exclude<keyof Admin, keyof Account>]: { readonly books: true } };
  type Account = { kind: "admin"; userId: string; email: string };
  expectTypeOf<Both>().toExtend<Admin>();
  expectTypeOf<Admin>().not.toExtend<Both>();
  expectTypeOf<Granted<"administer">>().toEqualTypeOf<Admin>();
  expectTypeOf<Admin>().toExtend<Actor>();
});
