import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { newsletterDeliveries, newsletters } from "#app/server/db/schema/newsletters.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import {
  deliveryStates,
  findRow,
  insertNewsletter,
  insertReaders,
} from "#tests/factories/campaigns/newsletters.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import {
  longestPlan,
  pauseNewsletter,
  planNewsletter,
  resumeNewsletter,
  startNewsletter,
  stopNewsletter,
  unplanNewsletter,
} from "./run-newsletter.ts";

const shop = await testServices();
const { db } = shop;
const now = new Date("2026-11-29T10:00:00Z");
const tomorrow = new Date("2026-11-30T10:00:00Z");
const admin = await insertAdmin(db, { email: "owner@example.com" });
const terms = { canSend: true, confirmsRecords: false, now };

beforeEach(async () => {
  await db.delete(newsletters);
  await db.delete(newsletterSubscribers);
  await db.delete(mailRecipients);
  await db.execute(sql`delete from pgboss.job where name = 'newsletters'`);
});

const jobsOf = async (id: string) =>
  (
    await db.execute<{ run: string; at: string }>(sql`
      select data ->> 'runId' as run, to_jsonb(start_after) #>> '{}' as at from pgboss.job
      where name = 'newsletters' and data ->> 'newsletterId' = ${id} order by created_on`)
  ).rows;

test("a start fixes the audience, enqueues the first job and is audited", async () => {
  await insertReaders(db, 6);
  const id = await insertNewsletter(db);
  const started = await startNewsletter(shop, admin, { id, ...terms });
  expect(started).toMatchObject({ ok: true, record: { state: "sending", started_at: now } });
  expect(await deliveryStates(db, id)).toEqual({ waiting: 6 });
  expect(await db.$count(newsletterDeliveries, eq(newsletterDeliveries.language, "en"))).toBe(2);
  expect(await jobsOf(id)).toMatchObject([{ run: (await findRow(db, id)).run_id }]);
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, "newsletter"), eq(auditLog.record_id, id)));
  expect(entry).toMatchObject({
    action: "status",
    before: { newsletter_state: "draft" },
    after: { newsletter_state: "sending", newsletter_size: 6 },
  });
  expect(await startNewsletter(shop, admin, { id, ...terms })).toEqual({ ok: false, code: "wrong_state" });
});

test("two starts at once have one audience", async () => {
  await insertReaders(db, 6);
  const id = await insertNewsletter(db);
  const both = await Promise.all([1, 2].map(() => startNewsletter(shop, admin, { id, ...terms })));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await deliveryStates(db, id)).toEqual({ waiting: 6 });
});

test("a start is refused without a mail server, content or audience, and for what was deleted", async () => {
  const id = await insertNewsletter(db);
  const empty = await insertNewsletter(db, { blocks: [] });
  const untitled = await insertNewsletter(db, { subject_en: "" });
  const start = async (changes: { id: string; canSend?: boolean }) => {
    const result = await startNewsletter(shop, admin, { ...terms, ...changes });
    return result.ok ? "ok" : result.code;
  };
  expect(await start({ id })).toBe("nobody");
  await insertReaders(db, 1);
  expect(await start({ id: empty })).toBe("incomplete");
  expect(await start({ id: untitled })).toBe("incomplete");
  expect(await start({ id, canSend: false })).toBe("not_configured");
  expect(await start({ id: "01990001-0000-7000-8000-00000000000a" })).toBe("gone");
  expect(await deliveryStates(db, id)).toEqual({});
});

test("above 100 recipients the owner has to say once that the sender's records are set", async () => {
  await insertReaders(db, 101);
  const id = await insertNewsletter(db);
  const plan = { id, ...terms, at: tomorrow };
  expect(await startNewsletter(shop, admin, { id, ...terms })).toEqual({ ok: false, code: "records" });
  expect(await planNewsletter(shop, admin, plan)).toEqual({ ok: false, code: "records" });
  expect(await planNewsletter(shop, admin, { ...plan, confirmsRecords: true })).toMatchObject({ ok: true });
  expect(await startNewsletter(shop, admin, { id, ...terms })).toMatchObject({
    ok: true,
    record: { records_confirmed_at: now },
  });
  const small = await insertNewsletter(db, {
    audience: { languages: ["en"], sources: [], boughtProductIds: [] },
  });
  expect(await startNewsletter(shop, admin, { id: small, ...terms })).toMatchObject({ ok: true });
});

test("a plan has a job at its time, can be moved and taken back; too far ahead it is refused", async () => {
  await insertReaders(db, 1);
  const id = await insertNewsletter(db);
  const plan = { id, ...terms, at: tomorrow };
  const tooLate = new Date(now.getTime() + longestPlan + 1);
  expect(await planNewsletter(shop, admin, { ...plan, at: tooLate })).toEqual({
    ok: false,
    code: "too_late",
  });
  await planNewsletter(shop, admin, plan);
  await planNewsletter(shop, admin, { ...plan, at: new Date("2026-12-01T10:00:00Z") });
  const jobs = await jobsOf(id);
  expect(jobs.map(({ at }) => new Date(at).toISOString().slice(0, 10))).toEqual(["2026-11-30", "2026-12-01"]);
  // The first job does nothing.
  expect((await findRow(db, id)).run_id).toBe(jobs[1]?.run);
  expect(await unplanNewsletter(shop, admin, { id, now })).toMatchObject({
    record: { state: "draft", starts_at: null, run_id: null },
  });
  expect(await unplanNewsletter(shop, admin, { id, now })).toEqual({ ok: false, code: "wrong_state" });
});

test("each step is refused in a state that does not have it", async () => {
  await insertReaders(db, 1);
  const codes = async (id: string) => {
    const results = [
      await pauseNewsletter(shop, admin, { id, now }),
      await resumeNewsletter(shop, admin, { id, ...terms }),
      await stopNewsletter(shop, admin, { id, now }),
    ];
    return results.map((result) => (result.ok ? result.record.state : result.code));
  };
  expect(await codes(await insertNewsletter(db))).toEqual(["wrong_state", "wrong_state", "wrong_state"]);
  const id = await insertNewsletter(db);
  await startNewsletter(shop, admin, { id, ...terms });
  expect(await codes(id)).toEqual(["paused", "sending", "stopped"]);
  expect(await codes(id)).toEqual(["wrong_state", "wrong_state", "wrong_state"]);
  expect((await findRow(db, id)).ended_at).toEqual(now);
});

test("a newsletter that was paused before it began starts with its resumption", async () => {
  await insertReaders(db, 2);
  const id = await insertNewsletter(db, { state: "paused", problem: { what: "restored", answer: "" } });
  expect(await resumeNewsletter(shop, admin, { id, ...terms, canSend: false })).toEqual({
    ok: false,
    code: "not_configured",
  });
  expect(await resumeNewsletter(shop, admin, { id, ...terms })).toMatchObject({
    record: { state: "sending", started_at: now, problem: null },
  });
  expect(await deliveryStates(db, id)).toEqual({ waiting: 2 });
});

test("an audience of 20,000 is fixed in one short statement", async () => {
  await insertReaders(db, 20_000);
  const id = await insertNewsletter(db);
  const begin = performance.now();
  await startNewsletter(shop, admin, { id, ...terms, confirmsRecords: true });
  expect(performance.now() - begin).toBeLessThan(15_000);
  expect(await deliveryStates(db, id)).toEqual({ waiting: 20_000 });
});
