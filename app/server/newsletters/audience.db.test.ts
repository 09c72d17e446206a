import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { everybody } from "#app/domain/newsletters/newsletter.ts";
import { newId } from "#app/server/db/new-id.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { newsletterDeliveries, newsletters } from "#app/server/db/schema/newsletters.ts";
import { orderLines } from "#app/server/db/schema/orders.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertNewsletter } from "#tests/factories/campaigns/newsletters.ts";
import { insertSubscriber } from "#tests/factories/campaigns/subscribers.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { audienceSize, countAudience, fixAudience } from "./audience.ts";
import { mostBounced, pasteBounced } from "./bounced.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-29T10:00:00Z");
const admin = await insertAdmin(db, { email: "owner@example.com" });

beforeEach(async () => {
  await db.delete(newsletters);
  await db.delete(newsletterSubscribers);
  await db.delete(mailRecipients);
});

/** Returns the addresses that a newsletter to an audience would go to, in alphabetical order. */
async function addressesOf(audience: typeof everybody): Promise<string[]> {
  const id = await insertNewsletter(db);
  await fixAudience(db, { newsletterId: id, audience });
  const rows = await db
    .select({ email: newsletterSubscribers.email })
    .from(newsletterDeliveries)
    .innerJoin(newsletterSubscribers, eq(newsletterSubscribers.id, newsletterDeliveries.subscriber_id))
    .where(eq(newsletterDeliveries.newsletter_id, id))
    .orderBy(newsletterSubscribers.email);
  expect(await audienceSize(db, audience)).toBe(rows.length);
  expect((await countAudience(db, admin, audience)).count).toBe(rows.length);
  return rows.map(({ email }) => email);
}

test("an audience is of confirmed subscribers by language and source, whose mailbox exists", async () => {
  await insertSubscriber(db, { email: "a@example.com" });
  await insertSubscriber(db, { email: "b@example.com", locale: "en", source: "profile" });
  await insertSubscriber(db, { email: "c@example.com", source: "profile" });
  await insertSubscriber(db, { email: "pending@example.com", confirmed_at: null });
  await insertSubscriber(db, { email: "left@example.com", unsubscribed_at: now });
  await insertSubscriber(db, { email: "gone@example.com" });
  await db.insert(mailRecipients).values({ id: newId(), email: "gone@example.com", bounced_at: now });
  await db.insert(mailRecipients).values({ id: newId(), email: "a@example.com", stopped: ["reviews"] });
  expect(await addressesOf(everybody)).toEqual(["a@example.com", "b@example.com", "c@example.com"]);
  expect(await addressesOf({ ...everybody, languages: ["en"] })).toEqual(["b@example.com"]);
  expect(await addressesOf({ ...everybody, sources: ["profile"] })).toEqual([
    "b@example.com",
    "c@example.com",
  ]);
  expect(await addressesOf({ ...everybody, languages: ["bg"], sources: ["profile"] })).toEqual([
    "c@example.com",
  ]);
  expect(await countAudience(db, admin, everybody)).toEqual({
    count: 3,
    languages: { bg: 2, en: 1 },
    leftOut: 0,
    bounced: 1,
  });
});

test("by purchases only those are chosen whose consent covers it and whose order counts", async () => {
  const [bought, other] = [await insertProduct(db), await insertProduct(db)];
  for (const name of ["covered", "cancelled", "other", "nothing"])
    await insertSubscriber(db, { email: `${name}@example.com`, covers_purchases: true });
  // The same mailbox as the order's, spelled otherwise.
  await insertSubscriber(db, { email: "m.ary+news@gmail.com", covers_purchases: true });
  await insertSubscriber(db, { email: "old@example.com" });
  const [covered, cancelled, others, mary, old] = await onlyTheseOrders(
    db,
    { email: "covered@example.com" },
    { email: "cancelled@example.com", order_status: "cancelled" },
    { email: "other@example.com" },
    { email: "mary@gmail.com" },
    { email: "old@example.com" },
  );
  for (const orderId of [covered, cancelled, mary, old]) await insertLine(orderId, bought);
  await insertLine(others, other);
  const audience = { ...everybody, boughtProductIds: [bought] };
  expect(await addressesOf(audience)).toEqual(["covered@example.com", "m.ary+news@gmail.com"]);
  expect((await countAudience(db, admin, audience)).leftOut).toBe(1);
  const both = { ...everybody, boughtProductIds: [bought, other] };
  expect(await addressesOf(both)).toEqual([
    "covered@example.com",
    "m.ary+news@gmail.com",
    "other@example.com",
  ]);
});

async function insertLine(orderId: string | undefined, productId: string): Promise<void> {
  await db.insert(orderLines).values({
    id: newId(),
    order_id: orderId ?? "",
    product_id: productId,
    position: 1,
    name_bg: "Плодче",
    name_en: "Fruitie",
    weight_grams: 100,
    unit_price_bgn: 690,
    quantity: 1,
  });
}

test("pasted addresses are noted for subscribers and recipients alone, and the answer names none of them", async () => {
  await insertSubscriber(db, { email: "a@example.com" });
  await insertSubscriber(db, { email: "b@example.com" });
  await db.insert(mailRecipients).values({ id: newId(), email: "c@example.com" });
  const text = " A@example.com,\r\nc@example.com;\n\nnobody@example.com\nno address\nc@example.com";
  expect(await pasteBounced(db, admin, { text, now })).toEqual({
    ok: true,
    addresses: 3,
    malformed: [{ line: 5, text: "no address" }],
  });
  const marked = await db
    .select({ email: mailRecipients.email, at: mailRecipients.bounced_at })
    .from(mailRecipients)
    .orderBy(mailRecipients.email);
  expect(marked).toEqual([
    { email: "a@example.com", at: now },
    { email: "c@example.com", at: now },
  ]);
  const later = new Date("2026-12-01T10:00:00Z");
  await pasteBounced(db, admin, { text: "a@example.com", now: later });
  const [first] = await db.select().from(mailRecipients).where(eq(mailRecipients.email, "a@example.com"));
  expect(first?.bounced_at).toEqual(now);
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, "import"));
  expect(entries.map(({ after }) => after)).toEqual([{ bounced_addresses: 3 }, { bounced_addresses: 1 }]);
});

test("a text without an address, or with too many, changes nothing", async () => {
  expect(await pasteBounced(db, admin, { text: "\nnone", now })).toEqual({
    ok: false,
    code: "none",
    malformed: [{ line: 2, text: "none" }],
  });
  const many = Array.from({ length: mostBounced + 1 }, (_, place) => `a${place}@example.com`);
  expect(await pasteBounced(db, admin, { text: many.join("\n"), now })).toMatchObject({
    ok: false,
    code: "too_many",
  });
});
