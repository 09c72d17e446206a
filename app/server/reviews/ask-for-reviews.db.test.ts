import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { newId } from "#app/server/db/new-id.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orders, withdrawals } from "#app/server/db/schema/orders.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { reviewRequests } from "#app/server/db/schema/reviews.ts";
import { renderEmail } from "#app/server/mail/render-email.ts";
import { chooseTopics } from "#app/server/recipients/recipients.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { deliveredOrder, setFollowUps } from "#tests/factories/reviews/reviewed-orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { askForReviews } from "./ask-for-reviews.ts";
import { lineLink, reviewLink } from "./review-links.ts";

const shop = await testServices({ BASE_URL: "https://plodko.example" });
const { db } = shop;
const productId = await insertProduct(db, { stock_quantity: 10_000 });
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
  const { orderId } = await deliveredOrder(shop, { productIds: [productId], email, deliveredAt, ...body });
  await db.delete(mails).where(eq(mails.recipient, email));
  return { orderId, email };
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
  const sources = {
    db,
    storage: shop.storage,
    theme: defaultTheme,
    texts: {},
    company: defaultCompany,
    baseUrl: "https://plodko.example",
    signingSecret: shop.signingSecret,
  };
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
