import { eq, sql } from "drizzle-orm";
import { prepareCluster } from "#app/server/postgres/postgres-cluster.ts";
import { openDatabase } from "#app/server/db/database.ts";
import type { Database } from "#app/server/db/database.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { landingPageBlocks, landingPages } from "#app/server/db/schema/campaigns.ts";
import { twoFactors, users, verifications } from "#app/server/db/schema/accounts.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { staticPages } from "#app/server/db/schema/content.ts";
import { newId } from "#app/server/db/new-id.ts";
import { verificationLink } from "#app/server/accounts/verification-link.ts";
import { inviteLink } from "#app/server/accounts/staff/invite-link.ts";
import { alertPath } from "#app/server/reminders/stock-alerts/alert-links.ts";
import { confirmLink, unsubscribeLink } from "#app/server/campaigns/newsletter/newsletter-links.ts";
import { recipientOf } from "#app/server/recipients/recipients.ts";
import { stopLink } from "#app/server/recipients/stop-link.ts";
import { reviewLink } from "#app/server/reviews/review-links.ts";
import { confirmationToken } from "#app/server/orders/confirmation.ts";
import { payToken } from "#app/server/payments/pay-link.ts";
import type { Locale } from "#app/domain/locale.ts";
import { insertNotices } from "#tests/factories/content/guarantee-notices.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { insertAdmin, insertPerson, insertStaff } from "#tests/factories/accounts/people.ts";
import { insertAlert } from "#tests/factories/shop/stock-alerts.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import { fillOrders, madeUpCustomer, madeUpId } from "#tests/factories/orders/made-up-orders.ts";
import { adminAccount } from "#e2e/admin-account.ts";
import { fillContent } from "./made-up-content.ts";
import { uploadPictures } from "./made-up-media.ts";
import { fillAdmin } from "./made-up-admin.ts";
import { orderBags } from "./made-up-bag-order.ts";
import { insertAuditFile } from "./made-up-books.ts";
import { receiveLots } from "./made-up-lots.ts";
import { pageOf, sendOrder } from "./made-up-parcel.ts";
import { insertNewsletters } from "./made-up-newsletters.ts";
import { runPromotions } from "./made-up-promotions.ts";
import { insertTransfers } from "./made-up-transfers.ts";
import { payOut } from "./made-up-payouts.ts";

const authSecret = "a-secret-of-the-screens-with-enough-characters";
const customers = 120;
const orderCount = 400;

/** The customer who signs in. */
export const customer = { email: madeUpCustomer(77).email, password: "secret-of-tests" };
/** Staff of other roles than the owner's. */
export const packer = { email: "packer@shop.example", password: "secret-of-tests" };
export const accountant = { email: "accountant@shop.example", password: "secret-of-tests" };
/** An owner who needs a code besides the password. */
export const withCode = { email: "second.step@shop.example", password: "secret-of-tests" };

/** A running shop in which every screen has content. */
export type MadeUpShop = Awaited<ReturnType<typeof startMadeUpShop>>;

/** Starts the built program on an empty folder and fills it; `stop` stops it, and the caller deletes the folder. */
export async function startMadeUpShop(dataDir: string) {
  const program = await startShopProgram({
    DATA_DIR: dataDir,
    AUTH_SECRET: authSecret,
    DEMO: "on",
    LOG_LEVEL: "error",
    ADMIN_EMAIL: adminAccount.email,
    ADMIN_PASSWORD: adminAccount.password,
    SIGN_UPS_PER_ADDRESS: "1000000",
    MESSAGES_PER_ADDRESS: "1000000",
    SUBSCRIPTIONS_PER_ADDRESS: "1000000",
  });
  const { connectionString } = await prepareCluster(dataDir, () => undefined);
  const database = openDatabase(connectionString);
  const { db } = database;
  const now = new Date();
  await fillOrders(database.pool, { customers, orders: orderCount, now });
  const found = await findRecords(db);
  // Every third of the newest orders is shipped.
  const sentOrder = madeUpId(orderCount - ((orderCount + 1) % 3));
  const rows = { ...found, order: madeUpId(orderCount - 6), sentOrder, soldOut: found.products.at(-2) ?? "" };
  const written = await fillContent(db, rows, now);
  const made = await fillAdmin(db, rows, now);
  await fillPeople(db, rows.products);
  const unconfirmed = await insertUnconfirmed(db);
  const resetToken = await insertResetLink(db, { userId: unconfirmed, now });
  await insertNotices(db, now);
  await insertTransfers(db, now);
  const alertId = await insertAlert(db, {
    product_id: rows.soldOut,
    email: "anna@example.com",
    created_at: now,
    confirmed_at: null,
  });
  const picture = await uploadPictures(db, program.url);
  const { id: recipientId } = await recipientOf(db, { email: "anna@example.com", now });
  const maker = { baseUrl: program.url, signingSecret: authSecret };
  return {
    ...rows,
    ...written,
    ...made,
    picture,
    url: program.url,
    now,
    sql: (statement: string) => db.execute(sql.raw(statement)),
    inviteLink: (locale: Locale) =>
      inviteLink(maker, { inviteId: made.invite, locale, expiresAt: new Date(now.getTime() + 86_400_000) }),
    verificationLink: (locale: Locale) =>
      verificationLink(maker, { userId: unconfirmed, locale, issuedAt: now }),
    resetToken,
    confirmLink: (locale: Locale) =>
      confirmLink(maker, { subscriberId: made.newSubscriber, locale, issuedAt: now }),
    stopLink: (locale: Locale) => stopLink(maker, { recipientId, topic: "cart_reminders", locale }),
    unsubscribeLink: (locale: Locale) => unsubscribeLink(maker, { subscriberId: made.subscriber, locale }),
    alertPath: (locale: Locale) => alertPath(maker, { alertId, locale, issuedAt: now }),
    reviewLink: (locale: Locale) => reviewLink(maker, { orderId: made.placedOrder, locale }),
    sentPage: await sendOrder(db, made.placedOrder, now),
    bagOrder: await orderBags(db),
    lots: await receiveLots(db, rows.products, now),
    promotion: await runPromotions(db, rows, now),
    newsletters: await insertNewsletters(db, rows, now),
    month: await insertAuditFile(db, now),
    bag: await insertExampleBag(db),
    payout: await payOut(db, rows.order, now),
    newPage: await pageOf(db, made.unpaidOrder),
    orderToken: confirmationToken(maker, made.placedOrder),
    payToken: payToken(authSecret, made.unpaidOrder),
    stop: async () => {
      await database.close();
      await program.stop();
    },
  };
}

async function findRecords(db: Database) {
  const [category] = await db.select({ id: categories.id }).from(categories).orderBy(categories.sort_order);
  const [page] = await db.select({ id: staticPages.id }).from(staticPages).orderBy(staticPages.sort_order);
  const [landing] = await db.select({ id: landingPages.id, slug: landingPages.slug }).from(landingPages);
  const blocks = await db
    .select({ id: landingPageBlocks.id, type: landingPageBlocks.type })
    .from(landingPageBlocks)
    .orderBy(landingPageBlocks.sort_order);
  const sold = await db.select({ id: products.id }).from(products).orderBy(products.created_at);
  return {
    products: sold.map(({ id }) => id),
    category: category?.id ?? "",
    page: page?.id ?? "",
    landing: landing?.id ?? "",
    landingSlug: landing?.slug ?? "",
    blocks,
  };
}

/**
 * Inserts a customer with orders and a wishlist, a packer, an accountant, and an administrator with two-factor sign-in.
 */
async function fillPeople(db: Database, wishes: readonly string[]): Promise<void> {
  const { userId } = await insertPerson(db, { email: customer.email });
  await db
    .update(orders)
    .set({ user_id: userId, first_name: "Мария", last_name: "Иванова" })
    .where(eq(orders.email, customer.email));
  await db.execute(
    sql`insert into order_events (id, order_id, kind, data, created_at)
      select gen_random_uuid(), id, 'placed', '{"payment_method": "cash_on_delivery"}', created_at from orders where user_id = ${userId}::uuid`,
  );
  await db.execute(
    sql`insert into wishlist (user_id, product_id) select ${userId}::uuid, id from products where id = any(${sql.param(wishes.slice(0, 3))}::uuid[])`,
  );
  await insertStaff(db, { email: packer.email, role: "packer" });
  await insertStaff(db, { email: accountant.email, role: "accountant" });
  const staff = await insertAdmin(db, { email: withCode.email });
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, staff.userId));
  await db
    .insert(twoFactors)
    .values({ id: newId(), userId: staff.userId, secret: "none", backupCodes: "none" });
}

/** Inserts a person who has not confirmed the e-mail yet; returns the account's id. */
async function insertUnconfirmed(db: Database): Promise<string> {
  const { userId } = await insertPerson(db, { email: "new.customer@shop.example" });
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, userId));
  return userId;
}

/** Inserts a password reset link as better-auth stores it, valid for an hour; returns its token. */
async function insertResetLink(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<string> {
  const token = "made-up";
  await db.insert(verifications).values({
    id: newId(),
    identifier: `reset-password:${token}`,
    value: userId,
    expiresAt: new Date(now.getTime() + 3_600_000),
  });
  return token;
}
