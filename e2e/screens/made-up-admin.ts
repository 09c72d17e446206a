import { sql } from "drizzle-orm";
import type { AuditAction, AuditEntity } from "#app/domain/accounts/audit.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { dutyChecks } from "#app/server/db/schema/books.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { invoices, orderEvents, withdrawals } from "#app/server/db/schema/orders.ts";
import { auditLog, staffInvites } from "#app/server/db/schema/staff.ts";
import { sampleData } from "#app/server/mail/email-data.ts";
import { emailKinds } from "#app/domain/shop/email.ts";
import { issuedInvoice } from "#tests/factories/documents/issued-documents.ts";
import { madeUpCustomer, madeUpId } from "#tests/factories/orders/made-up-orders.ts";
import { adminAccount } from "#e2e/admin-account.ts";
import { balanceBooks, ownerOf, registerCompany } from "./made-up-books.ts";
import { insertPackages } from "./made-up-packages.ts";

const day = 86_400_000;
const hour = 3_600_000;

/**
 * Spreads the made-up orders over a month, and inserts what the back office receives: e-mails, messages, subscribers,
 * payments, documents and audit log entries. Returns the ids that the screens need.
 */
export async function fillAdmin(db: Database, { order, page }: { order: string; page: string }, now: Date) {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  // The made-up orders span a day and a half; this spreads them over a month.
  await db.execute(
    sql`update orders set created_at = ${now}::timestamptz - (${now}::timestamptz - created_at) * 20,
      updated_at = ${now}::timestamptz - (${now}::timestamptz - updated_at) * 20`,
  );
  await db.execute(
    sql`update orders set order_status = 'delivered', payment_status = 'paid', paid_eur = total_eur
      where order_status in ('new', 'processing', 'shipped') and payment_status <> 'failed'
        and created_at < ${ago(4 * day)}`,
  );
  // The made-up orders are for a catalogue of fifty products; this shop has five.
  await db.execute(
    sql`insert into order_lines (id, order_id, position, product_id, name_bg, name_en, unit_price_bgn, weight_grams, quantity)
      select gen_random_uuid(), orders.id, 9, product.id, product.name_bg, product.name_en, product.price_bgn,
        product.weight_grams, 1 + orders.total_bgn % 6
      from orders cross join lateral (
        select * from products order by hashtext(orders.order_number || products.flavor) limit 1) as product`,
  );
  const unpaidOrder = madeUpId(400);
  await db.execute(
    sql`update orders set payment_method = 'stripe', order_status = 'new', payment_status = 'pending', paid_eur = 0
      where id = ${unpaidOrder}`,
  );
  const homeOrder = madeUpId(1);
  await db.execute(
    sql`update orders set delivery_type = 'econt_address', city = 'Варна',
      delivery_details = '9000, ул. „Драгоман“ 12, вх. Б, ет. 3' where id = ${homeOrder}`,
  );
  const placedOrder = madeUpId(399);
  await db.execute(
    sql`update orders set payment_method = 'cash_on_delivery', order_status = 'new', payment_status = 'pending',
      paid_eur = 0 where id = ${placedOrder}`,
  );
  await db.execute(
    sql`update orders set order_status = 'processing', payment_status = 'paid', paid_eur = total_eur,
      payment_method = 'stripe', need_invoice = true, company_name = 'Детска градина „Слънчо“ ЕООД',
      vat_number = 'BG201234567' where id = ${order}`,
  );
  await balanceBooks(db);
  await registerCompany(db);
  const owner = await ownerOf(db);
  await insertPackages(db, { owner, now });
  const invoicedOrder = madeUpId(392);
  await db.execute(
    sql`update orders set order_status = 'cancelled', total_eur = 562, total_bgn = 1100 where id = ${invoicedOrder}`,
  );
  await db
    .insert(invoices)
    .values({ id: newId(), order_id: invoicedOrder, ...issuedInvoice(), issued_at: ago(20 * hour) });
  await db.insert(orderEvents).values([
    {
      id: newId(),
      order_id: order,
      kind: "placed",
      data: { payment_method: "stripe" },
      created_at: ago(30 * hour),
    },
    { id: newId(), order_id: order, kind: "paid", data: {}, created_at: ago(29 * hour) },
    {
      id: newId(),
      order_id: order,
      kind: "status_changed",
      data: { from: "new", to: "processing" },
      created_at: ago(20 * hour),
    },
    {
      id: newId(),
      order_id: order,
      kind: "note",
      data: { text: "Да се звъни преди доставката." },
      created_at: ago(hour),
    },
  ]);
  await db.execute(
    sql`update order_events set data = jsonb_build_object('amount_eur', orders.paid_eur::text)
      from orders where orders.id = order_id and kind = 'paid'`,
  );
  await db.insert(dutyChecks).values([
    {
      duty: "packaging",
      checked_at: ago(40 * day),
      remind_on: sofiaDay(new Date(now.getTime() + 120 * day)),
      note: "Договор с организация по оползотворяване, подновен до края на годината.",
      user_id: owner,
    },
    {
      duty: "green_claims",
      checked_at: ago(60 * day),
      remind_on: sofiaDay(ago(day)),
      reminded_at: ago(day),
      note: "Махнахме „екологична опаковка“ от два продукта.",
      user_id: owner,
    },
  ]);
  const people = [3, 11, 19, 27, 35, 43].map(madeUpCustomer);
  const messageIds = people.map(() => newId());
  await db.insert(contactMessages).values(
    people.map(({ first, last, email, phone }, index) => ({
      id: messageIds[index] ?? newId(),
      name: `${first.bg} ${last.bg}`,
      email,
      phone: index % 2 === 0 ? phone : null,
      message: questions[index % questions.length] ?? "",
      language: "bg" as const,
      is_handled: index > 3,
      created_at: ago(index * 9 * hour),
    })),
  );
  const subscribers = people.map(({ email }, index) => ({
    id: newId(),
    email,
    locale: "bg" as const,
    consent_text: "Съгласен съм да получавам бюлетина.",
    consent_at: ago(index * day),
    source: "Бюлетин",
    confirmed_at: index === 0 ? null : ago(index * day),
    unsubscribed_at: index === 4 ? ago(hour) : null,
    created_at: ago(index * day),
  }));
  await db.insert(newsletterSubscribers).values(subscribers);
  await db.insert(withdrawals).values([
    {
      id: newId(),
      name: "Елена Тодорова",
      email: "elena@example.com",
      order_number: order.slice(-8),
      order_id: order,
      language: "bg",
      created_at: ago(5 * hour),
    },
    {
      id: newId(),
      name: "Петър Колев",
      email: "petar@example.com",
      order_number: "00000000",
      goods: "Две кутии ягода",
      language: "bg",
      created_at: ago(3 * day),
      handled_at: ago(day),
    },
  ]);
  const emails = emailKinds.map((kind, index) => ({
    id: newId(),
    kind,
    recipient: kind.startsWith("owner") || kind === "contact_message" ? null : "maria@example.com",
    language: "bg" as const,
    data: sampleData,
    state: index % 5 === 3 ? ("failed" as const) : ("sent" as const),
    attempts: 1,
    last_error: index % 5 === 3 ? "550 mailbox unavailable" : null,
    created_at: ago(index * 3 * hour),
    sent_at: index % 5 === 3 ? null : ago(index * 3 * hour),
  }));
  await db.insert(mails).values(emails);
  const entries = changes.map(([action, entity, record, before, after], index) => ({
    id: newId(),
    at: ago(index * 2 * hour),
    user_id: owner,
    user_email: adminAccount.email,
    action,
    entity,
    record_id: record === "order" ? order : record === "page" ? page : newId(),
    before,
    after,
  }));
  await db.insert(auditLog).values(entries);
  const invite = newId();
  await db.insert(staffInvites).values({
    id: invite,
    email: "anna@example.com",
    language: "bg",
    invited_by: owner,
    created_at: now,
    expires_at: new Date(now.getTime() + 7 * day),
  });
  return {
    unpaidOrder,
    placedOrder,
    homeOrder,
    invoicedOrder,
    message: messageIds[0] ?? "",
    invite,
    newSubscriber: subscribers[0]?.id ?? "",
    subscriber: subscribers[1]?.id ?? "",
    emails: emails.map(({ id, kind }) => ({ id, kind })),
    entry: entries[0]?.id ?? "",
    customerRecord: madeUpId(77),
  };
}

const questions = [
  "Здравейте! Правите ли кутии за рожден ден – около 30 деца? Трябват ни за 12-и.",
  "Има ли желатин от свинско в плодчетата с ягода?",
  "Поръчах вчера и сбърках офиса на Еконт. Може ли да се смени на „Пловдив Тракия“?",
  "Искаме да ви предлагаме в нашия магазин в Русе. С кого да говоря за цените на едро?",
];

type State = Record<string, unknown> | null;

const changes: [AuditAction, AuditEntity, "order" | "page" | "none", State, State][] = [
  ["update", "static_page", "page", { title_bg: "Доставка" }, { title_bg: "Доставка и плащане" }],
  ["status", "order", "order", { order_status: "new" }, { order_status: "processing" }],
  ["update", "settings", "none", { phone: "+359 32 000 001" }, { phone: "+359 32 000 000" }],
  ["export", "customer", "none", null, null],
];
