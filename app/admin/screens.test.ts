import { expect, test } from "vitest";
import { firstScreens, hasCapability } from "#app/domain/accounts/capabilities.ts";
import { staffRoles } from "#app/domain/accounts/role.ts";
import { contentScreens } from "#app/domain/content/content.ts";
import { screenGroups } from "./screens.ts";

const screens = screenGroups.flatMap((group) => group.screens);

test("the first screen of each role is in its menu", () => {
  for (const role of staffRoles) {
    const first = screens.find(({ path }) => path === firstScreens[role]);
    expect([role, first !== undefined && hasCapability(role, first.needs)]).toEqual([role, true]);
  }
});

test("the screen of each kind of content is in the menu", () => {
  const paths = screens.map(({ path }) => path);
  expect(Object.values(contentScreens).filter((path) => !paths.includes(path))).toEqual([]);
});

test("a packer's menu has only parcels, picking and lots, an accountant's only readable screens, an editor's no personal data", () => {
  const menuOf = (role: (typeof staffRoles)[number]) =>
    screens.filter(({ needs }) => hasCapability(role, needs)).map(({ path }) => path);
  expect(menuOf("packer")).toEqual(["/admin/parcels", "/admin/orders/picking", "/admin/lots"]);
  expect(menuOf("accountant")).toEqual([
    "/admin",
    "/admin/payouts",
    "/admin/payments",
    "/admin/payments/bank",
    "/admin/books",
    "/admin/duties",
    "/admin/visits",
  ]);
  const persons = [
    "/admin",
    "/admin/parcels",
    "/admin/customers",
    "/admin/messages",
    "/admin/reviews",
    "/admin/emails",
    "/admin/subscribers",
    "/admin/newsletters",
  ];
  expect(menuOf("editor").filter((path) => persons.includes(path))).toEqual([]);
  expect(menuOf("owner")).toEqual(screens.map(({ path }) => path));
});
