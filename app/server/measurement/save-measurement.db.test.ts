import { expect, test } from "vitest";
import { defaultMeasurementSettings } from "#app/domain/measurement/measurement-settings.ts";
import { measurementFields } from "#app/domain/measurement/measurement-form.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { findMeasurement, loadMeasurement, openSecret, readMeasurementRow } from "./measurement-settings.ts";
import { saveMeasurement } from "./save-measurement.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const signingSecret = "a-secret-of-the-tests-with-enough-characters";
const now = new Date("2026-11-29T10:00:00Z");

async function save(changes: Record<string, string>, seen: Date | null = null) {
  const fields: Record<string, string> = { ...measurementFields(await loadMeasurement(db)), ...changes };
  return saveMeasurement({ db, signingSecret }, admin, { field: (name) => fields[name] ?? "", seen, now });
}

const ga4 = { has_ga4: "on", ga4_measurement_id: "G-AB12CD34EF" };

test("nothing is measured until it is switched on, and a service needs an id and a secret", async () => {
  expect(await loadMeasurement(db)).toEqual(defaultMeasurementSettings);
  expect(await save({ has_ga4: "on", has_meta: "on" })).toMatchObject({
    code: "invalid",
    problems: {
      ga4_measurement_id: "required",
      ga4_secret: "required",
      meta_pixel_id: "required",
      meta_token: "required",
    },
  });
  expect(await save({ ga4_secret: "a b" })).toMatchObject({ problems: { ga4_secret: "secretForm" } });
  expect((await loadShop(db)).measurement.asks).toBe(false);
});

test("a secret is stored encrypted, kept when it is left empty, and named in the audit log only", async () => {
  expect(await save({ ...ga4, ga4_secret: "first-secret" })).toMatchObject({ ok: true });
  const stored = await readMeasurementRow(db);
  expect(stored.sealed.ga4).not.toContain("first-secret");
  expect(openSecret(signingSecret, "ga4", stored)).toBe("first-secret");
  expect(await save({ keeps_origins: "on" })).toMatchObject({ ok: true });
  expect(openSecret(signingSecret, "ga4", await readMeasurementRow(db))).toBe("first-secret");
  expect((await loadShop(db)).measurement.asked).toEqual(["origin", "ga4"]);
  const log = await db.select().from(auditLog);
  expect(log[0]).toMatchObject({ entity: "measurement_settings", after: { ga4_secret: "saved" } });
  expect(JSON.stringify(log)).not.toContain("first-secret");
  expect(await findMeasurement({ db, signingSecret }, admin)).toMatchObject({
    secrets: { ga4: "saved", meta: "none" },
  });
  const other = { db, signingSecret: "another-secret-of-the-tests-with-enough-letters" };
  expect(await findMeasurement(other, admin)).toMatchObject({ secrets: { ga4: "unreadable" } });
});

test("a secret can be replaced, and forgotten once its service is off; a stale save is refused", async () => {
  const { updatedAt } = await readMeasurementRow(db);
  expect(await save({ ga4_secret: "second-secret" }, updatedAt)).toMatchObject({ ok: true });
  expect(openSecret(signingSecret, "ga4", await readMeasurementRow(db))).toBe("second-secret");
  expect(await save({}, updatedAt)).toMatchObject({ ok: false, code: "stale" });
  expect(await save({ forget_ga4_secret: "on" })).toMatchObject({ problems: { ga4_secret: "required" } });
  expect(await save({ has_ga4: "", forget_ga4_secret: "on" })).toMatchObject({ ok: true });
  expect((await readMeasurementRow(db)).sealed.ga4).toBeNull();
});
