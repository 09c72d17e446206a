import { expect, test } from "vitest";
import { loadPageFrame } from "#app/server/content/page-frame.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { loadShop } from "./load-company.ts";
import { findPaymentSettings, savePaymentSettings } from "./payment-settings.ts";

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-25T10:00:00Z");
const typed: Record<string, string> = {
  is_transfer_on: "on",
  is_in_hand_on: "",
  account_holder: "Плодко ООД",
  iban: "BG80 BNBG 9661 1020 3456 78",
  bic: "",
  hold_days: "3",
};
const save = (changes: Record<string, string> = {}, seen: Date | null = null) =>
  savePaymentSettings(services, admin, {
    field: (name) => ({ ...typed, ...changes })[name] ?? "",
    seen,
    now,
  });

test("both methods are off until they are saved, and no page's frame has the IBAN", async () => {
  const { payments } = await loadShop(db);
  expect(payments).toMatchObject({ is_transfer_on: false, is_in_hand_on: false, hold_days: 3 });
  expect(await save()).toMatchObject({ ok: true, settings: { iban: "BG80BNBG96611020345678" } });
  expect((await loadShop(db)).payments).toMatchObject({ is_transfer_on: true, account_holder: "Плодко ООД" });
  const frame = await loadPageFrame(services, { pathname: "/", shop: loadShop(db), now });
  expect(JSON.stringify(frame)).not.toContain("BG80");
});

test("an invalid account is refused and changes nothing", async () => {
  await save();
  expect(await save({ iban: "BG81BNBG96611020345678" })).toEqual({
    ok: false,
    code: "invalid",
    problems: { iban: "iban" },
  });
  expect((await findPaymentSettings(db, admin)).settings).toMatchObject({ iban: "BG80BNBG96611020345678" });
});

test("a change is in the audit log, and a stale form is refused", async () => {
  await save();
  const { updatedAt } = await findPaymentSettings(db, admin);
  await db.delete(auditLog);
  expect(await save({ hold_days: "5", is_in_hand_on: "on" }, updatedAt)).toMatchObject({ ok: true });
  expect(await db.select().from(auditLog)).toMatchObject([
    {
      entity: "payment_settings",
      action: "update",
      before: { hold_days: 3, is_in_hand_on: false },
      after: { hold_days: 5, is_in_hand_on: true },
    },
  ]);
  expect(await save({ hold_days: "7" }, updatedAt)).toMatchObject({ ok: false, code: "stale" });
});
