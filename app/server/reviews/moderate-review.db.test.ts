import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { reviewRefusals } from "#app/domain/reviews/review.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { newId } from "#app/server/db/new-id.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orderLines } from "#app/server/db/schema/orders.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { reviewReports, reviews } from "#app/server/db/schema/reviews.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { renderEmail } from "#app/server/mail/render-email.ts";
import { stoppedBy } from "#app/server/recipients/recipients.ts";
import { chooseByLink } from "#app/server/reminders/mail-choices.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { demoReview, insertReviews } from "#tests/factories/reviews/reviews.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { handleReports, moderateReview } from "./moderate-review.ts";
import type { ReviewDecision } from "./moderate-review.ts";
import { listReviews, moderatedPerPage } from "./list-reviews.ts";
import { reportReview } from "./report-review.ts";

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const product_id = await insertProduct(db);
const [orderId] = await onlyTheseOrders(db, {});
const now = new Date("2026-11-25T10:00:00Z");

beforeEach(async () => {
  await db.delete(reviews);
  await db.delete(orderLines);
  await db.delete(mails);
  await db.delete(auditLog);
  await db.delete(mailRecipients);
});

async function insertPending(changes: Partial<typeof reviews.$inferInsert> = {}): Promise<string> {
  const [id] = await insertReviews(db, orderId!, [{ product_id, state: "pending", ...changes }]);
  return id!;
}

async function stored(id: string) {
  const [review] = await db.select().from(reviews).where(eq(reviews.id, id));
  if (!review) throw new Error("There is no such review");
  return review;
}

async function decide(reviewId: string, decision: ReviewDecision, seen?: Date) {
  return moderateReview(services, admin, {
    reviewId,
    seen: seen ?? (await stored(reviewId)).updated_at,
    decision,
    now,
  });
}

const entries = async () => (await db.select().from(auditLog)).map(({ before, after }) => [before, after]);
const refusal = { step: "refuse", refusal: "insult" } as const;
const published = { step: "publish" } as const;

test("staff publish a review, refuse it later, and publish it again, each in the audit log", async () => {
  const id = await insertPending();
  expect(await decide(id, published)).toEqual({ ok: true });
  expect(await decide(id, refusal)).toEqual({ ok: true });
  expect(await stored(id)).toMatchObject({ state: "refused", refusal: "insult" });
  expect(await decide(id, published)).toEqual({ ok: true });
  expect(await stored(id)).toMatchObject({ state: "published", refusal: null });
  expect(await entries()).toEqual([
    [{ state: "pending" }, { state: "published" }],
    [
      { state: "published", refusal: null },
      { state: "refused", refusal: "insult" },
    ],
    [
      { state: "refused", refusal: "insult" },
      { state: "published", refusal: null },
    ],
  ]);
});

test("of two staff who decide at once one succeeds, and nobody publishes what has just been refused", async () => {
  const id = await insertPending();
  const { updated_at } = await stored(id);
  const twice = await Promise.all([decide(id, published, updated_at), decide(id, published, updated_at)]);
  expect(twice.toSorted((a, b) => Number(b.ok) - Number(a.ok))).toEqual([
    { ok: true },
    { ok: false, code: "handled" },
  ]);
  const other = await insertPending();
  const seen = (await stored(other)).updated_at;
  expect(await decide(other, refusal)).toEqual({ ok: true });
  expect(await decide(other, published, seen)).toEqual({ ok: false, code: "stale" });
  expect(await entries()).toHaveLength(2);
});

test("what the author has changed meanwhile is not published unread; a deleted review is gone", async () => {
  const id = await insertPending();
  const { updated_at } = await stored(id);
  await db.update(reviews).set({ text: "<b>!</b>", updated_at: now }).where(eq(reviews.id, id));
  expect(await decide(id, published, updated_at)).toEqual({ ok: false, code: "stale" });
  expect(await stored(id)).toMatchObject({ state: "pending" });
  expect(await decide(newId(), published, now)).toEqual({ ok: false, code: "gone" });
});

test("the author gets the reason unless they stopped these or mail comes back, and none the demo's", async () => {
  const recipient_id = newId();
  await db.insert(mailRecipients).values([
    { id: recipient_id, email: "maria@example.com", stopped: ["reviews"] },
    { id: newId(), email: "stopped@example.com", stopped: ["review_refusals"] },
    { id: newId(), email: "gone@example.com", bounced_at: now },
  ]);
  const id = await insertPending({ language: "en" });
  await decide(id, refusal);
  for (const email of ["gone@example.com", "stopped@example.com"])
    await decide(await insertPending({ email }), refusal);
  const demo = demoReview({ product_id });
  await db.insert(reviews).values(demo);
  await decide(demo.id, refusal);
  expect(await db.select().from(mails)).toEqual([
    expect.objectContaining({
      kind: "review_refused",
      recipient: "maria@example.com",
      language: "en",
      data: { review_id: id, recipient_id },
    }),
  ]);
});

test("the e-mail with the reason can be stopped by its link, alone", async () => {
  await decide(await insertPending(), refusal);
  const [mail] = await db.select().from(mails);
  const shop = { company: defaultCompany, theme: defaultTheme, texts: {}, baseUrl: "https://plodko.example" };
  const { unsubscribeUrl = "" } = await renderEmail({ ...services, ...shop }, mail!);
  const token = new URL(unsubscribeUrl).searchParams.get("token") ?? "";
  await chooseByLink(services, { token, isStopped: true });
  expect(await stoppedBy(db, "maria@example.com")).toEqual(["review_refusals"]);
  expect(await db.$count(mails)).toBe(0);
  // One of the first of these e-mails, still in the outbox.
  const old = { ...mail!, data: { review_id: (mail!.data as { review_id: string }).review_id } };
  expect(await renderEmail({ ...services, ...shop }, old)).toMatchObject({ unsubscribeUrl: undefined });
});

test("an answer is added, changed and removed, with its moment", async () => {
  const id = await insertPending({ state: "published" });
  await decide(id, { step: "answer", answer: "Благодарим!" });
  expect(await stored(id)).toMatchObject({ state: "published", answer: "Благодарим!", answered_at: now });
  await decide(id, { step: "answer", answer: "" });
  expect(await stored(id)).toMatchObject({ answer: "", answered_at: null });
  expect(await entries()).toEqual([
    [{ answer: "" }, { answer: "Благодарим!" }],
    [{ answer: "Благодарим!" }, { answer: "" }],
  ]);
});

const report = (review_id: string, note = "", address = "192.0.2.1") =>
  reportReview(services, { report: { review_id, reason: "insult", note }, address, now });

test("a published review can be reported; staff see what is open, and handle it once", async () => {
  const id = await insertPending({ state: "published" });
  expect(await report(await insertPending())).toEqual({ ok: false, code: "unknown" });
  expect([await report(id, "груб"), await report(id, "груб"), await report(id, "и друго")]).toEqual(
    Array.from({ length: 3 }, () => ({ ok: true })),
  );
  const list = () => listReviews(db, admin, { choice: { show: "reported", stars: null }, after: null });
  expect(await list()).toMatchObject({ reported: 1, reviews: [{ id, reports: [{ note: "груб" }, {}] }] });
  expect(await handleReports(services, admin, { reviewId: id, now })).toEqual({ ok: true });
  expect(await handleReports(services, admin, { reviewId: id, now })).toEqual({ ok: false, code: "handled" });
  expect(await list()).toMatchObject({ reported: 0, reviews: [] });
  await report(id, "груб");
  await decide(id, refusal);
  expect((await db.select().from(reviewReports)).filter((each) => each.handled_at === null)).toEqual([]);
});

test("reports are limited per network address", async () => {
  const id = await insertPending({ state: "published" });
  const answers = [];
  for (let turn = 0; turn < 11; turn++) answers.push(await report(id, String(turn), "192.0.2.9"));
  expect(answers.slice(0, 10).every(({ ok }) => ok)).toBe(true);
  expect(answers[10]).toMatchObject({
    code: "rate_limited",
    retryAfterSeconds: expect.any(Number) as number,
  });
  expect(await report(id, "друг", "192.0.2.10")).toEqual({ ok: true });
});

test("lists are filtered by state and stars, newest first, in pages", async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
  const ids = await insertReviews(
    db,
    orderId!,
    Array.from({ length: moderatedPerPage + 2 }, (_, index) => ({
      product_id,
      state: index === 0 ? ("refused" as const) : ("pending" as const),
      refusal: index === 0 ? reviewRefusals[0] : null,
      stars: index === 1 ? 1 : 5,
      created_at: at(index),
      email: `writer${index}@example.com`,
    })),
  );
  const list = (show: "pending" | "refused" | "all", stars: 1 | null = null, after: string | null = null) =>
    listReviews(db, admin, { choice: { show, stars }, after });
  const first = await list("pending");
  expect(first).toMatchObject({ isFirstPage: true, pending: moderatedPerPage + 1 });
  const second = await list("pending", null, first.next);
  expect([...first.reviews, ...second.reviews].map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
  expect(second).toMatchObject({ isFirstPage: false, next: null });
  expect((await list("pending", 1)).reviews.map(({ id }) => id)).toEqual([ids[1]]);
  expect((await list("refused")).reviews.map(({ order_id }) => order_id)).toEqual([orderId]);
  expect((await list("all", null, "x")).reviews).toHaveLength(moderatedPerPage);
});
