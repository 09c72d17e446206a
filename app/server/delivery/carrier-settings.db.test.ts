import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import { carriers } from "#app/server/db/schema/delivery.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { loadCarrierSettings, saveCarrierSettings } from "./carrier-settings.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-23T10:00:00Z");
const later = new Date("2026-11-23T11:00:00Z");

test("settings are saved over the defaults, and leave the account unchanged", async () => {
  const { settings, updatedAt } = await loadCarrierSettings(db, admin, "econt");
  expect(settings).toEqual(defaultCarrierSettings);
  await db.insert(carriers).values({ name: "econt", credentials: "sealed", settings, updated_at: updatedAt });
  const changed = { ...settings, agent_name: "Иван Иванов", cash_agreement: "CD139925" };
  const save = { carrier: "econt", settings: changed, seen: updatedAt, now } as const;
  expect(await saveCarrierSettings(db, admin, save)).toEqual({ ok: true, updatedAt: now });
  expect(await loadCarrierSettings(db, admin, "econt")).toMatchObject({ settings: changed, updatedAt: now });
  const [row] = await db.select().from(carriers).where(eq(carriers.name, "econt"));
  expect(row?.credentials).toBe("sealed");
});

test("a stale save is refused with the time of the last one, unless it overwrites", async () => {
  const { settings } = await loadCarrierSettings(db, admin, "econt");
  const save = { carrier: "econt", settings: { ...settings, contents: "Бонбони" }, now: later } as const;
  expect(await saveCarrierSettings(db, admin, { ...save, seen: new Date(0) })).toMatchObject({
    ok: false,
    code: "stale",
    at: now,
  });
  expect(await saveCarrierSettings(db, admin, { ...save, seen: null })).toMatchObject({ ok: true });
});

test("the audit log has the changed settings, but only the names of changed contacts", async () => {
  const entries = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.record_id, "econt"))
    .orderBy(asc(auditLog.id));
  expect(entries[0]).toMatchObject({
    entity: "carrier",
    before: { cash_agreement: "" },
    after: { cash_agreement: "CD139925", also_changed: ["agent_name"] },
  });
  expect(JSON.stringify(entries)).not.toContain("Иван Иванов");
});
