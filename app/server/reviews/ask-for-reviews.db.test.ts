import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { newId } from "#app/server/db/new-id.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import {
  orderLineParts,
  orderLines,
  orders,
  returnedUnits,
  withdrawals,
} from "#app/server/db/schema/orders.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { reviewRequests } from "#app/server/db/schema/reviews.ts";
import { NothingToReportError } from "#app/server/mail/email-content.ts";
import { renderEmail } from "#app/server/mail/render-email.ts";
import { markRefunded } from "#app/server/orders/mark-paid.ts";
import { chooseTopics } from "#app/server/recipients/recipients.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { deliveredOrder, setFollowUps } from "#tests/factories/reviews/reviewed-orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { askForReviews } from "./ask-for-reviews.ts";
import { findOrderReviews } from "./find-order-reviews.ts";
import { keptLineIds } from "./kept-lines.ts";
import { lineLink, reviewLink } from "./review-links.ts";
import { writeReview } from "./write-review.ts";

const shop = await testServices({ BASE_URL: "https://plodko.example" });
const { db } = shop;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const productId = await insertProduct(db, { stock_quantity: 10_000 });
const otherId = await insertProduct(db, { stock_quantity: 10_000, name_bg: "Круша" });
const sources = {
  db,
  storage: shop.storage,
  theme: defaultTheme,
  texts: {},
  company: defaultCompany,
  baseUrl: "https://plodko.example",
  signingSecret: shop.signingSecret,
};
const deliveredAt = new Date("2026-11-02T10:00:00Z");
/** Seven days later, the default. */
const due = new Date("2026-11-09T10:00:00Z");
let people = 0;

beforeEach(async () => {
  await db.delete(mails);
  await db.delete(reviewRequests);
  await db.update(orders).set({ allows_review_request: false });
  await setFollowUps(db, { asks_reviews: true, review_days: 7 });
});

async function delivered(body: Record<string, unknown> = {}) {
  people += 1;
  const email = `buyer${people}@example.com`;
  const order = { productIds: [productId], email, deliveredAt, ...body };
  const { orderId, lineIds } = await deliveredOrder(shop, order);
  await db.delete(mails).where(eq(mails.recipient, email));
  return { orderId, lineIds, email };
}

const requests = () => db.select().from(mails).where(eq(mails.kind, "review_request"));

test("a delivered order is asked once, its days after delivery, by an e-mail that can be stopped", async () => {
  const { orderId, email } = await delivered({ language: "en" });
  expect(await askForReviews(shop, new Date(due.getTime() - 1))).toBe(0);
  expect(await askForReviews(shop, due)).toBe(1);
  expect(await askForReviews(shop, due)).toBe(0);
  const [recipient] = await db.select().from(mailRecipients).where(eq(mailRecipients.email, email));
  expect(await requests()).toMatchObject([
    {
      recipient: email,
      language: "en",
      data: { order_id: orderId, recipient_id: recipient?.id },
      created_at: due,
    },
  ]);
  expect(await db.select().from(reviewRequests)).toEqual([{ order_id: orderId, asked_at: due }]);
});

test("nobody is asked while the shop does not ask, nor about what was delivered long before", async () => {
  await delivered();
  await setFollowUps(db, { asks_reviews: false });
  expect(await askForReviews(shop, due)).toBe(0);
  await setFollowUps(db, { asks_reviews: true });
  expect(await askForReviews(shop, new Date(due.getTime() + 30 * 86_400_000))).toBe(0);
  expect(await askForReviews(shop, new Date(due.getTime() + 30 * 86_400_000 - 1))).toBe(1);
});

test("only orders are asked whose checkout announced it and whose customer did not refuse", async () => {
  await delivered({ reviewRequest: false });
  await delivered({ reviewRequest: null });
  expect(await askForReviews(shop, due)).toBe(0);
});

test.for<[string, Partial<typeof orders.$inferInsert>]>([
  ["was refunded", { paid_eur: 281, refunded_eur: 1 }],
  ["returned the goods", { holds_stock: false }],
  ["did not receive it after all", { order_status: "shipped", delivered_at: null }],
])("who %s is not asked", async ([, changes]) => {
  const { orderId } = await delivered();
  await db.update(orders).set(changes).where(eq(orders.id, orderId));
  expect(await askForReviews(shop, due)).toBe(0);
});

test("who withdrew is not asked, also with a mistyped number; who withdrew from another order is", async () => {
  const [linked, mistyped, other] = [await delivered(), await delivered(), await delivered()];
  const declaration = { name: "Мария", goods: "", language: "bg", order_number: "0a1b2c3d" } as const;
  const created_at = new Date("2026-11-03T10:00:00Z");
  const before = new Date("2026-10-03T10:00:00Z");
  await db.insert(withdrawals).values([
    { ...declaration, id: newId(), email: linked.email, order_id: linked.orderId, created_at },
    { ...declaration, id: newId(), email: mistyped.email, created_at },
    { ...declaration, id: newId(), email: other.email, order_id: linked.orderId, created_at },
    { ...declaration, id: newId(), email: other.email, created_at: before },
  ]);
  expect(await askForReviews(shop, due)).toBe(1);
  expect(await requests()).toMatchObject([{ recipient: other.email }]);
});

/** Delivers an order of two products and refunds what is named of it, if anything. */
async function partlyRefunded({
  first,
  second = 0,
  areGoodsBack,
}: {
  first: number;
  second?: number;
  areGoodsBack: boolean;
}) {
  const order = await delivered({ productIds: [productId, otherId] });
  const isOrder = eq(orders.id, order.orderId);
  await db.update(orders).set({ payment_status: "paid", paid_eur: orders.total_eur }).where(isOrder);
  await db.update(orderLines).set({ quantity: 2 }).where(eq(orderLines.id, order.lineIds[0]!));
  const units = [first, second];
  const named = new Map(order.lineIds.flatMap((id, index) => (units[index] ? [[id, units[index]]] : [])));
  const refund = { orderId: order.orderId, amount: 281, named, areGoodsBack, seen: 0, reason: "" };
  expect(await markRefunded(shop, owner, { ...refund, now: deliveredAt })).toEqual({ ok: true });
  return order;
}

const renderOne = async (orderId: string) => {
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.kind, "review_request"), eq(sql`${mails.data} ->> 'order_id'`, orderId)));
  return mail && (await renderEmail(sources, mail)).html;
};

test.for([true, false])(
  "a line that was returned whole is left out, the rest of the order is asked about (back into stock: %s)",
  async (areGoodsBack) => {
    const whole = await partlyRefunded({ first: 2, areGoodsBack });
    const half = await partlyRefunded({ first: 1, areGoodsBack });
    const both = await partlyRefunded({ first: 2, second: 1, areGoodsBack });
    expect(await askForReviews(shop, due)).toBe(2);
    const linked = async ({ orderId, lineIds }: typeof whole) => {
      const html = (await renderOne(orderId)) ?? "";
      return lineIds.map((id) => html.includes(`line=${id}`));
    };
    expect(await linked(whole)).toEqual([false, true]);
    expect(await linked(half)).toEqual([true, true]);
    expect(await linked(both)).toEqual([false, false]);
  },
);

test("an order of a pack is asked about until all parts came back", async () => {
  const { orderId, lineIds } = await delivered();
  const [line] = lineIds;
  const part = { order_line_id: line!, name_en: "", weight_grams: 100, quantity: 1, share_bgn: 275 };
  await db.insert(orderLineParts).values([
    { ...part, product_id: productId, name_bg: "Ягода" },
    { ...part, product_id: otherId, name_bg: "Круша" },
  ]);
  const back = (product_id: string) =>
    db.insert(returnedUnits).values({ id: newId(), order_line_id: line!, product_id, quantity: 1 });
  await back(productId);
  expect(await keptLineIds(db, orderId)).toEqual(new Set(lineIds));
  await back(otherId);
  expect(await keptLineIds(db, orderId)).toEqual(new Set());
  expect(await askForReviews(shop, due)).toBe(0);
});

test("who withdrew from a part is asked about the rest once that is handled and the refund names the part", async () => {
  const declaration = { name: "Мария", goods: "Ягода", language: "bg", order_number: "0a1b2c3d" } as const;
  const [named, open, unnamed, all] = [
    await partlyRefunded({ first: 2, areGoodsBack: false }),
    await partlyRefunded({ first: 2, areGoodsBack: false }),
    await delivered({ productIds: [productId, otherId] }),
    await partlyRefunded({ first: 2, areGoodsBack: false }),
  ];
  const declare = (
    { orderId: order_id, email }: typeof named,
    changes: { goods?: string; isOpen?: boolean },
  ) =>
    db.insert(withdrawals).values({
      ...declaration,
      id: newId(),
      order_id,
      email,
      created_at: deliveredAt,
      goods: changes.goods ?? "Ягода",
      handled_at: changes.isOpen ? null : deliveredAt,
    });
  await declare(named, {});
  await declare(open, { isOpen: true });
  await declare(unnamed, {});
  await declare(all, { goods: "" });
  expect(await askForReviews(shop, due)).toBe(1);
  expect(await requests()).toMatchObject([{ recipient: named.email }]);
});

test("a line that comes back after the e-mail was queued is left out, and an e-mail about none is not sent", async () => {
  const { orderId, lineIds } = await delivered({ productIds: [productId, otherId] });
  await askForReviews(shop, due);
  const back = (index: number, product_id: string) =>
    db.insert(returnedUnits).values({ id: newId(), order_line_id: lineIds[index]!, product_id, quantity: 1 });
  await back(0, productId);
  expect(await renderOne(orderId)).not.toContain(`line=${lineIds[0]}`);
  await back(1, otherId);
  await expect(renderOne(orderId)).rejects.toThrow(NothingToReportError);
});

test("who stopped these e-mails, or whose mail came back, is not asked; other topics do not matter", async () => {
  const [stopped, bounced, other] = [await delivered(), await delivered(), await delivered()];
  await chooseTopics(db, { email: stopped.email, stopped: ["reviews"], now: due });
  await chooseTopics(db, { email: other.email, stopped: ["stock_alerts"], now: due });
  await db.insert(mailRecipients).values({ id: newId(), email: bounced.email, bounced_at: due });
  expect(await askForReviews(shop, due)).toBe(1);
  expect(await requests()).toMatchObject([{ recipient: other.email }]);
});

test("several processes at once ask each order once", async () => {
  const emails: string[] = [];
  for (let count = 0; count < 12; count += 1) emails.push((await delivered()).email);
  const asked = await Promise.all([1, 2, 3, 4].map(() => askForReviews(shop, due)));
  expect(asked.reduce((sum, each) => sum + each, 0)).toBe(12);
  expect(new Set((await requests()).map(({ recipient }) => recipient))).toEqual(new Set(emails));
  expect(await requests()).toHaveLength(12);
});

test("the e-mail has five stars and one link in the plain text for each line, and the way out", async () => {
  const { orderId } = await delivered();
  await askForReviews(shop, due);
  const [mail] = await db.select().from(mails).where(eq(mails.kind, "review_request"));
  const { html, text, unsubscribeUrl } = await renderEmail(sources, mail!);
  const link = reviewLink(sources, { orderId, locale: "bg" });
  const [, lineId = ""] = /line=([\w-]+)/.exec(html) ?? [];
  for (const stars of [1, 2, 3, 4, 5])
    expect(html).toContain(lineLink(link, { lineId, stars }).replaceAll("&", "&amp;"));
  expect(text.match(/\/review\?/g)).toHaveLength(1);
  expect(text.replaceAll(/\s+/g, "")).toContain(lineLink(link, { lineId }));
  expect(html).toContain("/demo/strawberry.webp");
  expect(unsubscribeUrl).toMatch(/^https:\/\/plodko\.example\/emails\?token=[\w-]+\.reviews\./);
  expect(text).toContain("не отказахте");
});

test("nobody is asked about a bag, which has no page: of an order with one, about the rest", async () => {
  const { bag } = await insertExampleBag(db);
  const alone = await delivered();
  const mixed = await delivered({ productIds: [productId, otherId] });
  const filled = { product_id: bag, bag_key: "key", bag_label: "За Мими" };
  await db.update(orderLines).set(filled).where(eq(orderLines.order_id, alone.orderId));
  await db
    .update(orderLines)
    .set(filled)
    .where(eq(orderLines.id, mixed.lineIds[0] ?? ""));
  expect(await askForReviews(shop, due)).toBe(1);
  expect(await requests()).toMatchObject([{ recipient: mixed.email }]);
  const tokenOf = (orderId: string) =>
    new URL(reviewLink(sources, { orderId, locale: "bg" })).searchParams.get("token") ?? "";
  expect(await findOrderReviews(shop, tokenOf(alone.orderId))).toBeNull();
  const token = tokenOf(mixed.orderId);
  expect((await findOrderReviews(shop, token))?.lines.map(({ id }) => id)).toEqual([mixed.lineIds[1]]);
  const written = await writeReview(shop, {
    token,
    lineId: mixed.lineIds[0] ?? "",
    address: "203.0.113.1",
    field: (name) => (name === "stars" ? "5" : ""),
    language: "bg",
    now: due,
  });
  expect(written).toEqual({ ok: false, code: "gone" });
});
