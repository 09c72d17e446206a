import { expect, test } from "vitest";
import { capabilities, capabilitiesOf, firstScreens, hasCapability } from "./capabilities.ts";
import { staffRoles } from "./role.ts";

test("an owner has every capability, a manager all but settings and staff", () => {
  expect(capabilitiesOf.owner).toEqual(capabilities);
  expect(capabilities.filter((each) => !hasCapability("manager", each))).toEqual(["settings", "staff"]);
});

test("a packer has the parcels and nothing else", () => {
  expect(capabilitiesOf.packer).toEqual(["parcels"]);
});

test("an accountant reads orders, payments, documents and books, and changes nothing", () => {
  expect(capabilitiesOf.accountant).toEqual(["orders.read", "payments.read", "documents.read", "books.read"]);
});

test("an editor has the content and nothing else", () => {
  expect(capabilitiesOf.editor).toEqual(["content"]);
});

test("only an owner manages staff", () => {
  expect(staffRoles.filter((role) => hasCapability(role, "staff"))).toEqual(["owner"]);
});

test("a role that reads orders starts at the order list, every other role elsewhere", () => {
  for (const role of staffRoles)
    expect([role, firstScreens[role] === "/admin"]).toEqual([role, hasCapability(role, "orders.read")]);
});
