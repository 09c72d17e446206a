import { beforeEach, expect, test } from "vitest";
import { newsletterStates } from "#app/domain/newsletters/newsletter.ts";
import { newId } from "#app/server/db/new-id.ts";
import { newsletterDeliveries, newsletters } from "#app/server/db/schema/newsletters.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { countCampaign } from "#app/server/campaigns/campaign-counts.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { findRow, insertNewsletter, plainNewsletter } from "#tests/factories/campaigns/newsletters.ts";
import { insertUse } from "#tests/factories/orders/order-promotions.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { insertPromotion } from "#tests/factories/promotions/promotions.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { findNewsletter, listNewsletters } from "./list-newsletters.ts";
import { newsletterResults } from "./newsletter-results.ts";
import {
  createNewsletter,
  deleteNewsletter,
  duplicateNewsletter,
  saveNewsletter,
} from "./write-newsletter.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-29T10:00:00Z");
const later = new Date("2026-11-29T11:00:00Z");
const admin = await insertAdmin(db, { email: "owner@example.com" });

beforeEach(async () => {
  await db.delete(newsletters);
});

test("a newsletter is created as a draft and saved, with what changed in the audit log", async () => {
  const created = await createNewsletter(db, admin, { values: plainNewsletter, now });
  expect(created.record).toMatchObject({ ...plainNewsletter, state: "draft", created_at: now });
  const { id, updated_at } = created.record;
  const values = { ...plainNewsletter, subject_en: "Autumn" };
  const saved = await saveNewsletter(db, admin, { id, values, seen: updated_at, now: later });
  expect(saved).toMatchObject({ ok: true, record: { subject_en: "Autumn", updated_at: later } });
  expect(await saveNewsletter(db, admin, { id, values, seen: updated_at, now: later })).toMatchObject({
    ok: false,
    code: "stale",
    at: later,
  });
  expect(await saveNewsletter(db, admin, { id: newId(), values, seen: null, now })).toEqual({
    ok: false,
    code: "gone",
  });
  const entries = await db.select().from(auditLog).orderBy(auditLog.at);
  expect(entries.map(({ action, entity }) => [action, entity])).toEqual([
    ["create", "newsletter"],
    ["update", "newsletter"],
  ]);
  expect(entries[1]?.before).toEqual({ subject_en: plainNewsletter.subject_en });
});

test("only drafts are changed and deleted, everything can be duplicated", async () => {
  for (const state of newsletterStates) {
    const id = await insertNewsletter(db, { state, started_at: now });
    const change = await saveNewsletter(db, admin, { id, values: plainNewsletter, seen: null, now });
    const copy = await duplicateNewsletter(db, admin, { id, language: "bg", now });
    const deleted = await deleteNewsletter(db, admin, { id, now });
    const isDraft = state === "draft";
    expect([change.ok, deleted.ok], state).toEqual([isDraft, isDraft]);
    if (!isDraft) expect(deleted).toEqual({ ok: false, code: "not_draft" });
    expect(copy).toMatchObject({ record: { name: "Есен (копие)", state: "draft", started_at: null } });
  }
  const gone = newId();
  expect(await duplicateNewsletter(db, admin, { id: gone, language: "en", now })).toEqual({
    ok: false,
    code: "gone",
  });
  expect(await deleteNewsletter(db, admin, { id: gone, now })).toEqual({ ok: false, code: "gone" });
});

test("the list is newest first in pages, with the number of e-mails in each state", async () => {
  for (let place = 0; place < 51; place += 1)
    await insertNewsletter(db, { created_at: new Date(now.getTime() + place * 1000), name: `№ ${place}` });
  const first = await listNewsletters(db, admin, { after: null });
  expect(first.newsletters).toHaveLength(50);
  expect(first.newsletters[0]?.name).toBe("№ 50");
  const second = await listNewsletters(db, admin, { after: first.next });
  expect(second.newsletters.map(({ name }) => name)).toEqual(["№ 0"]);
  expect([first.isFirstPage, second.isFirstPage, second.next]).toEqual([true, false, null]);
  const id = second.newsletters[0]?.id ?? "";
  const delivery = { newsletter_id: id, subscriber_id: null, language: "bg" } as const;
  await db.insert(newsletterDeliveries).values([
    { ...delivery, id: newId(), state: "sent" },
    { ...delivery, id: newId(), state: "sent" },
    { ...delivery, id: newId(), state: "refused", refusal: "550" },
  ]);
  expect((await findNewsletter(db, admin, id))?.deliveries).toEqual({
    waiting: 0,
    trying: 0,
    sent: 2,
    refused: 1,
    unknown: 0,
    left: 0,
  });
  expect(await findNewsletter(db, admin, newId())).toBeNull();
  expect(await findNewsletter(db, admin, "none")).toBeNull();
});

test("results are orders by link, and orders with a code of the newsletter since it started", async () => {
  const id = await insertNewsletter(db, {
    started_at: now,
    blocks: [{ kind: "code", code: "esen10", text: { bg: "", en: "" } }],
  });
  const promotionId = await insertPromotion(db, {}, [{ code: "ESEN10" }, { code: "OTHER" }]);
  const [before, cancelled, other, ...used] = await onlyTheseOrders(
    db,
    { created_at: new Date("2026-11-28T10:00:00Z") },
    { created_at: later, order_status: "cancelled" },
    { created_at: later },
    { created_at: later, total_eur: 1000 },
    { created_at: later, total_eur: 250 },
  );
  for (const orderId of [before, cancelled, ...used])
    await insertUse(db, { orderId: orderId ?? "", promotionId, code: "ESEN10" });
  await insertUse(db, { orderId: other ?? "", promotionId, code: "OTHER" });
  await countCampaign(db, { kind: "newsletter", id }, "order", later);
  expect(await newsletterResults(db, admin, await findRow(db, id))).toEqual({
    linkOrders: 1,
    codeOrders: 2,
    codeTurnover: 1250,
  });
  const draft = await insertNewsletter(db);
  expect(await newsletterResults(db, admin, await findRow(db, draft))).toEqual({
    linkOrders: 0,
    codeOrders: 0,
    codeTurnover: 0,
  });
});
