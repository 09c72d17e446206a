import { eq, getTableName } from "drizzle-orm";
import type { Pool } from "pg";
import { orderNumber } from "#app/domain/orders/order.ts";
import type { Database } from "#app/server/db/database.ts";
import { entities } from "#app/server/db/entities/entities.ts";
import { otherTables } from "#app/server/db/entities/other-tables.ts";
import { newId } from "#app/server/db/new-id.ts";
import { profiles, sessions, verifications } from "#app/server/db/schema/accounts.ts";
import { contactMessages, messageReplies } from "#app/server/db/schema/contact.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { newsletterDeliveries } from "#app/server/db/schema/newsletters.ts";
import {
  customers,
  invoices,
  orderEvents,
  orderLines,
  orders,
  withdrawals,
} from "#app/server/db/schema/orders.ts";
import { bankEntries, payments, refunds } from "#app/server/db/schema/payments.ts";
import { orderGifts } from "#app/server/db/schema/gifts.ts";
import { orderOrigins } from "#app/server/db/schema/measurement.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { cartReminders, orderReminders, stockAlerts } from "#app/server/db/schema/reminders.ts";
import { reviewReports, reviews } from "#app/server/db/schema/reviews.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { auditLog, staffInvites } from "#app/server/db/schema/staff.ts";
import { wordSet } from "#app/server/db/word-set.ts";
import { insertPerson } from "#tests/factories/accounts/people.ts";
import type { Person } from "#tests/factories/accounts/people.ts";
import { insertNewsletter } from "#tests/factories/campaigns/newsletters.ts";
import { insertSubscriber } from "#tests/factories/campaigns/subscribers.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { buyer, sellerSettings } from "#tests/factories/documents/invoicing.ts";

/** The tables with personal columns, by name. */
const personalTables = [...Object.values(entities), ...otherTables].flatMap(({ table, personal = [] }) =>
  personal.length > 0 ? [{ table: getTableName(table), columns: personal }] : [],
);

/** The beginning of every marker. */
export const anyMarker = "zz-";

const marker = (place: string) => `${anyMarker}${place}-zz`;

/** The e-mail of the marked person: the one marker that several columns share, since records are found by it. */
const markedEmail = `${marker("email")}@example.com`;

/**
 * Returns the places whose markers a text contains, sorted: `table.column`, with the field of a column with several,
 * and `email` for the person's e-mail.
 */
export function markedPlaces(text: string): string[] {
  const found = [...text.matchAll(/zz-([a-z0-9_.]+)-zz/g)].flatMap(([, place]) => place ?? []);
  return [...new Set(found)].toSorted();
}

/** Returns the places of all markers in the tables with personal columns. */
export async function storedMarkers({ pool }: { pool: Pool }): Promise<string[]> {
  const texts = personalTables.map(async ({ table }) => {
    const { rows } = await pool.query<{ text: string }>(`select row::text as text from ${table} as row`);
    return rows.map(({ text }) => text).join(" ");
  });
  return markedPlaces((await Promise.all(texts)).join(" "));
}

export type MarkedPerson = Person & {
  /** The id of the person's customer, first order, invoice, message, e-mail and the like. */
  id: string;
};

/**
 * Inserts a person with an account and records of every kind, each with the id `id` where a screen shows it, and writes
 * a marker into each personal column. Returns the personal columns that have none: those that no record fills.
 */
export async function insertMarkedPerson(
  { db, pool }: { db: Database; pool: Pool },
  { id, now }: { id: string; now: Date },
): Promise<{ person: MarkedPerson; unfilled: string[] }> {
  const account = await insertPerson(db, { email: markedEmail });
  const person = { ...account, id };
  await db.insert(shopSettings).values(sellerSettings).onConflictDoNothing();
  await insertAccountRecords(db, person, now);
  const second = newId();
  await insertOrders(db, person, { ids: [id, second], now });
  await insertOrderRecords(db, person, now);
  await insertReview(db, person, now);
  await insertLetters(db, person, now);
  const unfilled = await fill(pool, [account.userId, id, second, markedEmail]);
  return { person, unfilled };
}

async function insertAccountRecords(db: Database, { userId, id }: MarkedPerson, now: Date): Promise<void> {
  await db.update(profiles).set({ phone: "0888 123 456", address: "Пловдив" }).where(eq(profiles.id, userId));
  await db.insert(sessions).values({ id, userId, token: "token", expiresAt: now });
  // A link that was not used; erasure finds it by the account.
  await db.insert(verifications).values({ id, identifier: "", value: userId, expiresAt: now });
  await insertSubscriber(db, { id, email: markedEmail, unsubscribed_at: now });
  const newsletter_id = await insertNewsletter(db, { state: "done", ended_at: now });
  await db
    .insert(newsletterDeliveries)
    .values({ id, newsletter_id, subscriber_id: id, language: "bg", state: "sent", tried_at: now });
  await db.insert(stockAlerts).values({
    id,
    product_id: await insertProduct(db),
    email: markedEmail,
    language: "bg",
    created_at: now,
    confirmed_at: now,
  });
  await db.insert(mailRecipients).values({ id, email: markedEmail, created_at: now });
  const recipe = { pieces: [], label: marker("cart_reminders.items") };
  await db.insert(cartReminders).values({
    id,
    email: markedEmail,
    language: "bg",
    items: [{ productId: newId(), quantity: 1, recipe }],
    send_at: now,
    created_at: now,
  });
  await db.insert(staffInvites).values({
    id,
    email: markedEmail,
    language: "bg",
    created_at: now,
    expires_at: now,
  });
  // The person was once staff and changed the company's settings.
  await db.insert(auditLog).values({
    id,
    at: now,
    user_id: userId,
    user_email: markedEmail,
    action: "update",
    entity: "settings",
    record_id: "",
    before: { manager_bg: marker("audit_log.before") },
    after: { manager_bg: marker("audit_log.after") },
  });
}

/** Inserts an order that was sent and paid by transfer, and one that was cancelled. */
async function insertOrders(
  db: Database,
  { userId, id }: MarkedPerson,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  const who = { first_name: "Мария", last_name: "Иванова", email: markedEmail, phone: "0888 123 456" };
  await db.insert(customers).values({ id, ...who, search_words: wordSet([]), created_at: now });
  await db.insert(orders).values(
    ids.map((each) => ({
      id: each,
      order_number: orderNumber(each),
      request_digest: "",
      user_id: userId,
      customer_id: id,
      ...who,
      address: "Пловдив, ул. „Шипка“ 1",
      city: "Пловдив",
      delivery_type: "econt_address" as const,
      need_invoice: true,
      payment_method: "bank_transfer" as const,
      total_bgn: 550,
      total_eur: 281,
      language: "bg" as const,
      search_words: wordSet([]),
      created_at: now,
      updated_at: now,
      ...(each === id
        ? ({ order_status: "delivered", payment_status: "paid", paid_eur: 281, refunded_eur: 100 } as const)
        : ({ order_status: "cancelled", holds_stock: false } as const)),
    })),
  );
  // The cancelled one was a gift to somebody else.
  const gifts = ids.filter((each) => each !== id).map((order_id) => ({ order_id, card_text: "" }));
  await db.insert(orderGifts).values(gifts);
}

async function insertOrderRecords(db: Database, { id, userId }: MarkedPerson, now: Date): Promise<void> {
  const ofOrder = { order_id: id, user_id: userId };
  await db.insert(orderOrigins).values({ order_id: id, consent_id: newId(), created_at: now });
  await db.insert(orderReminders).values({ order_id: id, weeks: 4, send_at: now, created_at: now });
  await db.insert(orderEvents).values([
    {
      id: newId(),
      ...ofOrder,
      kind: "note",
      data: { text: marker("order_events.data.text") },
      created_at: now,
    },
    {
      id: newId(),
      ...ofOrder,
      kind: "status_changed",
      data: { from: "new", to: "processing", reason: marker("order_events.data.reason") },
      created_at: now,
    },
    {
      id: newId(),
      ...ofOrder,
      kind: "paid",
      data: { amount_eur: "281", payer: marker("order_events.data.payer") },
      created_at: now,
    },
  ]);
  const { manager_bg: manager } = sellerSettings;
  await db.insert(invoices).values({
    id,
    kind: "credit_note",
    number: 1,
    ...ofOrder,
    content: {
      seller: buyer,
      buyer: {
        name: marker("invoices.content.buyer.name"),
        address: marker("invoices.content.buyer.address"),
        eik: marker("invoices.content.buyer.eik"),
        vat_number: marker("invoices.content.buyer.vat_number"),
      },
      manager,
      order_number: orderNumber(id),
      ordered_at: now.toISOString(),
      supplied_at: now.toISOString(),
      payment_method: "bank_transfer",
      lines: [{ description: "Ягодови плодчета", quantity: 1, net: 83, vat_rate: 20 }],
      net: 83,
      vat_rate: 20,
      vat_reason: "",
      vat: 17,
      total: 100,
      corrects: {
        number: 1,
        issued_at: now.toISOString(),
        reason: marker("invoices.content.corrects.reason"),
      },
    },
    issued_at: now,
  });
  await db.insert(shipments).values({
    id,
    ...ofOrder,
    carrier: "econt",
    place: "address",
    destination: {
      place: "address",
      townId: null,
      town: marker("shipments.destination.town"),
      postcode: marker("shipments.destination.postcode"),
      streetId: null,
      street: marker("shipments.destination.street"),
      streetNumber: marker("shipments.destination.number"),
      other: marker("shipments.destination.other"),
    },
    reference: id,
    state: "delivered",
    label_state: "made",
    number: "1051600000001",
    weight: 400,
    cash_eur: 0,
    phone_key: "",
    requested_at: now,
    updated_at: now,
  });
  await db.insert(payments).values({
    id,
    order_id: id,
    provider: "sandbox",
    state: "paid",
    amount_eur: 281,
    paid_eur: 281,
    refunded_eur: 100,
    expires_at: now,
    created_at: now,
    paid_at: now,
  });
  await db
    .insert(refunds)
    .values({ id, payment_id: id, amount_eur: 100, reason: "", state: "confirmed", created_at: now });
  const transfer = { booked_on: now.toISOString().slice(0, 10), amount_eur: 281, reason: "", payer: "" };
  await db.insert(bankEntries).values([
    { id, ...ofOrder, ...transfer, digest: id, matched_at: now, created_at: now },
    // One that no order expects.
    { id: newId(), user_id: userId, ...transfer, digest: newId(), dismissed_at: now, created_at: now },
  ]);
  await db.insert(withdrawals).values({
    id,
    name: "",
    email: markedEmail,
    order_number: orderNumber(id),
    order_id: id,
    goods: "",
    language: "bg",
    created_at: now,
    handled_at: now,
  });
}

async function insertReview(db: Database, { id }: MarkedPerson, now: Date): Promise<void> {
  const product_id = await insertProduct(db);
  const names = { name_bg: "Ягодови плодчета", name_en: "Strawberry gummies" };
  const line = {
    id,
    order_id: id,
    position: 0,
    product_id,
    quantity: 1,
    unit_price_bgn: 550,
    weight_grams: 100,
    bag_key: `${product_id}|${product_id}*9|${marker("order_lines.bag_key")}`,
    bag_label: marker("order_lines.bag_label"),
  };
  await db.insert(orderLines).values({ ...line, ...names });
  await db.insert(reviews).values({
    id,
    order_line_id: id,
    product_id,
    stars: 5,
    text: "",
    name: "",
    language: "bg",
    email: markedEmail,
    state: "published",
    created_at: now,
    updated_at: now,
  });
  await db
    .insert(reviewReports)
    .values({ id, review_id: id, reason: "off_topic", note: "", created_at: now });
}

async function insertLetters(db: Database, { id }: MarkedPerson, now: Date): Promise<void> {
  await db.insert(contactMessages).values({
    id,
    name: "",
    email: markedEmail,
    message: "",
    language: "bg",
    is_handled: true,
    handled_at: now,
    created_at: now,
  });
  await db.insert(messageReplies).values({ id, message_id: id, text: "", user_id: null, created_at: now });
  await db.insert(mails).values([
    {
      id,
      kind: "account_changed",
      recipient: markedEmail,
      language: "bg",
      data: { name: marker("mails.data.name"), change: "password" },
      state: "sent",
      created_at: now,
      sent_at: now,
    },
    {
      id: newId(),
      kind: "contact_message",
      recipient: null,
      language: "bg",
      data: {
        name: marker("mails.data.name"),
        email: markedEmail,
        phone: marker("mails.data.phone"),
        message: marker("mails.data.message"),
      },
      state: "sent",
      created_at: now,
      sent_at: now,
    },
  ]);
}

/**
 * Writes each column's marker into the rows that mention the person or one of the records, and into the shop's
 * settings. A column by which a record is found keeps the person's e-mail or account. A column of several fields has
 * its markers from the records above. Returns the columns without any.
 */
async function fill(pool: Pool, mentions: readonly string[]): Promise<string[]> {
  const unfilled: string[] = [];
  for (const { table, columns } of personalTables)
    for (const { name, columnType } of columns) {
      const rows = table === "shop_settings" ? "true" : `row::text ~ '${mentions.join("|")}'`;
      const isFilled = async () => {
        const filled = `${name}::text ~ '${mentions.join("|")}|${anyMarker}'`;
        const { rowCount } = await pool.query(`select 1 from ${table} as row where ${rows} and ${filled}`);
        return rowCount !== 0;
      };
      if (await isFilled()) continue;
      const column = `${table}.${name}`;
      const value = columnType === "PgCustomColumn" ? "array_to_tsvector(array[$1])" : "$1";
      if (columnType !== "PgJsonb")
        await pool.query(`update ${table} as row set ${name} = ${value} where ${rows}`, [marker(column)]);
      if (!(await isFilled())) unfilled.push(column);
    }
  return unfilled;
}
