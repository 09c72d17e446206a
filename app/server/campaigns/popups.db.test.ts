import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { popupStatuses } from "#app/domain/campaigns/popup.ts";
import type { PopupInput } from "#app/domain/campaigns/popup-input.ts";
import { statusAt } from "#app/domain/campaigns/popup-schedule.ts";
import { campaignFigures, countCampaign } from "./campaign-counts.ts";
import { newId } from "#app/server/db/new-id.ts";
import { popups } from "#app/server/db/schema/campaigns.ts";
import { openJobQueue } from "#app/server/jobs/job-queue.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { popupInput } from "#tests/factories/campaigns/popups.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { popupTable } from "./popups.ts";
import { runPopupJob, startDuePopups, schedulePopups } from "./start-popups.ts";

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");
const start = new Date("2026-12-01T08:00:00Z");
const later = (milliseconds: number, than = start) => new Date(than.getTime() + milliseconds);

beforeEach(() => db.delete(popups));

const save = (
  changes: Partial<PopupInput>,
  { id = null, seen = null, at = now }: { id?: string | null; seen?: Date | null; at?: Date } = {},
) => popupTable.save(services, admin, { id, input: popupInput(changes), seen, now: at });

async function create(changes: Partial<PopupInput> = {}, at = now) {
  const result = await save(changes, { at });
  if (!result.ok) throw new Error(result.code);
  return result.record;
}

const scheduled = { status: "scheduled", start_date: start } as const;
const statusOf = async (id: string) => (await popupTable.find(db, admin, id))?.status;

test("a popup is saved with every field and found again", async () => {
  const input = popupInput({
    type: "timer",
    subheadline_bg: "Само до петък <b>",
    legal_note_en: "While stocks last",
    popup_image: "/media/banner-images/popups/a.webp",
    overlay_opacity: 0.7,
    trigger_type: "page_matcher",
    page_matcher: "/products*",
    timer_end: later(5),
    start_date: start,
    end_date: later(9),
  });
  const popup = await create(input);
  expect(popup).toMatchObject(input);
  expect(await popupTable.find(db, admin, popup.id)).toEqual(popup);
});

test("popups are listed newest first", async () => {
  for (const [index, name] of ["първи", "втори", "трети"].entries()) await create({ name }, later(index));
  expect((await popupTable.list(db, admin)).map(({ name }) => name)).toEqual(["трети", "втори", "първи"]);
});

test("deleting a popup deletes its counts and leaves those of others", async () => {
  const [deleted, other] = [await create({ status: "active" }), await create({ status: "active" })];
  for (const { id } of [deleted, other]) await countCampaign(db, { kind: "popup", id }, "view", now);
  await popupTable.delete(db, admin, { id: deleted.id, now });
  expect(Object.keys(await campaignFigures(db, admin, { kind: "popup", now }))).toEqual([other.id]);
});

test("a scheduled popup becomes active at its start, however late and often the job runs", async () => {
  const { id, updated_at } = await create(scheduled);
  await startDuePopups(db, later(-1));
  expect(await statusOf(id)).toBe("scheduled");
  await Promise.all([later(0), later(86_400_000), later(1)].map((at) => startDuePopups(db, at)));
  await startDuePopups(db, later(2));
  expect(await popupTable.find(db, admin, id)).toMatchObject({ status: "active", updated_at });
});

test("a popup saved as scheduled after its start is active at once", async () => {
  expect(await create(scheduled, start)).toMatchObject({ status: "active" });
  const { id, updated_at: seen } = await create(scheduled);
  await startDuePopups(db, start);
  // The editor was opened before the start: the activation is no conflict, and saving does not undo it.
  expect(await save({ ...scheduled, name: "Нов" }, { id, seen, at: later(1) })).toMatchObject({
    ok: true,
    record: { status: "active", name: "Нов" },
  });
});

test("a popup that was rescheduled or set inactive in the meantime is not activated", async () => {
  const [moved, stopped] = [await create(scheduled), await create(scheduled)];
  await save({ ...scheduled, start_date: later(60_000) }, { id: moved.id });
  await save({ ...scheduled, status: "inactive" }, { id: stopped.id });
  await runPopupJob(db, { startsAt: start.toISOString() }, later(10));
  expect(await statusOf(moved.id)).toBe("scheduled");
  expect(await statusOf(stopped.id)).toBe("inactive");
});

test("a job activates its popup even when the application's clock is behind the database's", async () => {
  const { id } = await create(scheduled);
  await runPopupJob(db, { startsAt: start.toISOString() }, later(-5000));
  expect(await statusOf(id)).toBe("active");
});

test("after any saves and runs in any order each popup has the status at the latest run", async () => {
  const offsets = fc.integer({ min: -1000, max: 1000 });
  const savedPopup = fc.record({
    status: fc.constantFrom(...popupStatuses),
    start_date: fc.option(offsets.map((offset) => later(offset))),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(savedPopup, { maxLength: 6 }),
      fc.array(offsets, { minLength: 1 }),
      async (all, runs) => {
        await db.delete(popups);
        const rows = await Promise.all(all.map(async (one) => ({ ...one, id: (await create(one)).id })));
        await Promise.all(runs.map((offset) => startDuePopups(db, later(offset))));
        const latest = later(Math.max(...runs));
        for (const { id, ...one } of rows) expect(await statusOf(id)).toBe(statusAt(one, latest));
      },
    ),
    { numRuns: 20 },
  );
});

test("an activation concurrent with a save is neither lost nor undone", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await create(scheduled);
    const chosen = round % 2 ? "inactive" : "scheduled";
    await Promise.all([
      startDuePopups(db, start),
      save({ ...scheduled, status: chosen }, { id, at: later(round) }),
    ]);
    await startDuePopups(db, later(20));
    expect(await statusOf(id)).toBe(chosen === "inactive" ? "inactive" : "active");
  }
});

test("the queue starts popups on time, including one whose start passed while the application was down", async () => {
  const inASecond = new Date(Date.now() + 1000);
  const soon = await create({ status: "scheduled", start_date: inASecond }, new Date());
  const missed = await create({ status: "scheduled", start_date: later(-86_400_000, inASecond) }, now);
  const undone = await create({ status: "scheduled", start_date: later(3_600_000, inASecond) }, new Date());
  const [byHand] = await db
    .insert(popups)
    .values({
      id: newId(),
      name: "Без работа",
      headline_bg: "Ръчно",
      status: "scheduled",
      start_date: later(-2000, inASecond),
    })
    .returning();
  const queue = await openJobQueue(services.connectionString);
  try {
    await schedulePopups({ db, jobs: queue }, () => new Date());
    expect(await statusOf(byHand?.id ?? "")).toBe("active");
    await vi.waitFor(async () => expect(await statusOf(soon.id)).toBe("active"), { timeout: 30_000 });
    expect(await statusOf(missed.id)).toBe("active");
    expect(await statusOf(undone.id)).toBe("scheduled");
  } finally {
    await queue.stop();
  }
});
