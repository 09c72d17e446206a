import { expect, expectTypeOf, test } from "vitest";
import { capabilities, hasCapability } from "#app/domain/accounts/capabilities.ts";
import { staffRoles } from "#app/domain/accounts/role.ts";
import type { Actor } from "./actor.ts";
import { grant } from "./admin.ts";
import type { Admin, Granted, Staff } from "./admin.ts";

const account = { userId: "01890000-0000-7000-8000-000000000001", email: "owner@example.com" };

test("only staff get a capability, and only what their role includes", () => {
  expect(grant({ kind: "visitor" })).toBeNull();
  expect(grant({ kind: "customer", ...account })).toBeNull();
  for (const role of staffRoles) {
    const actor = { kind: "admin", ...account, role } as const;
    expect(grant(actor)).toMatchObject(actor);
    for (const capability of capabilities)
      expect([role, capability, grant(actor, capability) !== null]).toEqual([
        role,
        capability,
        hasCapability(role, capability),
      ]);
  }
});

test("several capabilities are granted together or not at all", () => {
  const manager = { kind: "admin", ...account, role: "manager" } as const;
  expect(grant(manager, "orders.read", "payments.change")).toMatchObject(manager);
  expect(grant(manager, "orders.read", "settings")).toBeNull();
  expect(grant({ ...manager, role: "owner" }, ...capabilities)).not.toBeNull();
});

test("an actor is not a proof of rights, even when it claims to be an owner", () => {
  expectTypeOf<Extract<Actor, { kind: "admin" }>>().not.toExtend<Staff>();
  expectTypeOf<Actor>().not.toExtend<Staff>();
  expectTypeOf({ kind: "admin" as const, ...account, role: "owner" as const }).not.toExtend<Staff>();
});

test("a proof with more capabilities is accepted where fewer are required, and not the reverse", () => {
  type Both = Granted<"orders.read" | "orders.change">;
  expectTypeOf<Both>().toExtend<Granted<"orders.read">>();
  expectTypeOf<Granted<"orders.read">>().not.toExtend<Both>();
  expectTypeOf<Granted<"orders.read">>().not.toExtend<Granted<"parcels">>();
  expectTypeOf<Granted<"orders.read">>().toExtend<Staff>();
  expectTypeOf<Staff>().not.toExtend<Granted<"orders.read">>();
  expectTypeOf<Admin>().toExtend<Both>();
  expectTypeOf<Admin>().toExtend<Actor>();
});
