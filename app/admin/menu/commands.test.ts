import { expect, test } from "vitest";
import { hasCapability } from "#app/domain/accounts/capabilities.ts";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import { permittedGroups } from "#app/admin/permitted-screens.ts";
import { findCommands } from "./commands.ts";

const find = (query: string, role: StaffRole = "owner") =>
  findCommands(query, (capability) => hasCapability(role, capability)).map(({ to }) => to);

test("finds a screen in either language and alphabet", () => {
  for (const query of ["поръчки", "Poruchki", "porychki", "orders", "пор"])
    expect([query, find(query)[0]]).toEqual([query, "/admin"]);
  expect(find("марципан")).toEqual([]);
  expect(find("куриер")).toContain("/admin/carriers");
  expect(find("kurieri")).toContain("/admin/carriers");
});

test("finds a setting and the group that has it", () => {
  expect(find("ЕИК")).toEqual(["/admin/settings#company"]);
  expect(find("eik")).toEqual(["/admin/settings#company"]);
  expect(find("обещан ден")).toEqual(["/admin/delivery"]);
});

test("finds where the text of an e-mail is changed", () => {
  for (const query of ["текст имейл", "текстове на имейлите", "text e-mail", "email texts"])
    expect([query, find(query)[0]]).toEqual([query, "/admin/email-texts"]);
  for (const query of ["шаблон писмо", "email template", "subject"])
    expect([query, find(query, "editor")]).toEqual([query, ["/admin/email-texts"]]);
});

test("every word must be in the name", () => {
  expect(find("банкови преводи")).toContain("/admin/payments/bank");
  expect(find("банкови продукти")).toEqual([]);
  expect(find("!?")).toEqual([]);
});

test("lists at most eight", () => {
  expect(find("на")).toHaveLength(8);
});

test("a role finds only what it may open, and without a query all its screens", () => {
  expect(find("", "packer")).toEqual([
    "/admin/parcels",
    "/admin/orders/picking",
    "/admin/lots",
    "/admin/lots/new",
  ]);
  expect(find("настройки", "manager")).not.toContain("/admin/settings");
  expect(find("ЕИК", "accountant")).toEqual([]);
  const menu = permittedGroups(() => true).flatMap(({ screens }) => screens.map(({ path }) => path));
  expect(find("")).toEqual(expect.arrayContaining(menu));
});
