import { expect, test } from "vitest";
import { hasCapability } from "#app/domain/accounts/capabilities.ts";
import { staffRoles } from "#app/domain/accounts/role.ts";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import { screenGroups } from "#app/admin/screens.ts";
import { permittedGroups } from "#app/admin/permitted-screens.ts";
import { groupOf, openByDefault } from "./open-groups.ts";

const groupsOf = (role: StaffRole) => permittedGroups((capability) => hasCapability(role, capability));
const openOn = (role: StaffRole, pathname: string) => {
  const groups = groupsOf(role);
  return [...openByDefault(groups, groupOf(groups, pathname))].map((name) => name.split(".").at(-1));
};

test("a screen and what lies below it belong to one group", () => {
  for (const [pathname, group] of [
    ["/admin", "menu.group.orders"],
    ["/admin/orders/new", "menu.group.orders"],
    ["/admin/payments", "menu.group.money"],
    ["/admin/payments/bank/file", "menu.group.money"],
    ["/admin/payment-methods", "menu.group.settings"],
    ["/admin/products/01890000-0000-7000-8000-000000000001", "menu.group.products"],
    ["/admin/confirm-password", null],
  ] as const)
    expect([pathname, groupOf(screenGroups, pathname)]).toEqual([pathname, group]);
});

test("the current group is always unfolded, and the others in order while they fit", () => {
  expect(openOn("owner", "/admin")).toEqual(["orders", "products"]);
  expect(openOn("owner", "/admin/pages")).toEqual(["site"]);
  expect(openOn("owner", "/admin/audit")).toEqual(["settings"]);
  expect(openOn("owner", "/admin/confirm-password")).toEqual(["orders", "products"]);
});

test("a role's short menu is unfolded", () => {
  expect(openOn("packer", "/admin/parcels")).toEqual(["orders", "products"]);
  expect(openOn("accountant", "/admin")).toEqual(["orders", "money", "reach"]);
  expect(openOn("editor", "/admin/homepage")).toEqual(["site", "products", "reach"]);
});

test("what is unfolded by default fits a window of 800 pixels on every screen of every role", () => {
  // Heights in pixels of the title, of the links at the foot, of a group's name and of an entry, with their margins.
  const [title, foot, name, entry] = [88, 134, 32, 30];
  for (const role of staffRoles)
    for (const { path } of groupsOf(role).flatMap(({ screens }) => screens)) {
      const groups = groupsOf(role);
      const open = openByDefault(groups, groupOf(groups, path));
      const entries = groups.filter((group) => open.has(group.name)).flatMap(({ screens }) => screens);
      const height = title + foot + name * groups.length + entry * entries.length;
      expect([role, path, height <= 800]).toEqual([role, path, true]);
    }
});
