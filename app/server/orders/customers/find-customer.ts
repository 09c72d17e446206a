import { and, desc, eq, inArray } from "drizzle-orm";
import { isErased } from "#app/domain/orders/customer.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { keysetPage } from "#app/server/db/keyset.ts";
import type { PageCursor } from "#app/server/db/keyset.ts";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { customers, orders, withdrawals } from "#app/server/db/schema/orders.ts";
import { findByEmail } from "#app/server/campaigns/newsletter/subscriber-rows.ts";
import { findOrderFigures } from "./order-figures.ts";
import { versionOf } from "./save-notes.ts";

/** Orders on one page of the customer's page. */
const ordersPerPage = 20;
/** Messages and e-mails shown, newest first. */
const maxShown = 10;

/**
 * Returns a customer for the owner: details, order figures, consent, account, the latest messages and e-mails, and one
 * page of orders, newest first; null for an unknown id. Of an erased customer only orders and figures are left.
 */
export async function findCustomer(
  db: Pick<Database, "select">,
  _admin: Granted<"customers">,
  { customerId, cursor }: { customerId: string; cursor: PageCursor },
) {
  const [row] = await db.select(columns).from(customers).where(eq(customers.id, customerId));
  if (!row) return null;
  const { email } = row;
  const [ordered, figures, subscriber, account, messages, emails] = await Promise.all([
    ordersOf(db, customerId, cursor),
    findOrderFigures(db, customerId),
    findByEmail(db, email),
    accountOf(db, email),
    messagesOf(db, email),
    mailsOf(db, email),
  ]);
  return {
    ...row,
    is_erased: isErased(row),
    notes_version: versionOf(row.notes),
    ordered,
    figures,
    subscriber: subscriber ?? null,
    account,
    messages,
    emails,
  };
}

export type FoundCustomer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

/** Returns only a customer's name, contact details and whether they are erased; null for an unknown id. */
export async function findCustomerName(
  db: Pick<Database, "select">,
  _admin: Granted<"customers">,
  customerId: string,
) {
  const [row] = await db
    .select({
      id: customers.id,
      first_name: customers.first_name,
      last_name: customers.last_name,
      email: customers.email,
      phone: customers.phone,
    })
    .from(customers)
    .where(eq(customers.id, customerId));
  return row ? { ...row, is_erased: isErased(row) } : null;
}

const columns = {
  id: customers.id,
  first_name: customers.first_name,
  last_name: customers.last_name,
  email: customers.email,
  phone: customers.phone,
  is_subscribed: customers.is_subscribed,
  notes: customers.notes,
  created_at: customers.created_at,
};

async function ordersOf(db: Pick<Database, "select">, customerId: string, cursor: PageCursor) {
  const order = { by: orders.created_at, direction: "desc" } as const;
  const page = await keysetPage(
    { table: orders, id: orders.id, order, cursor, perPage: ordersPerPage },
    ({ where, orderBy, limit }) =>
      db
        .select({
          id: orders.id,
          order_number: orders.order_number,
          created_at: orders.created_at,
          order_status: orders.order_status,
          payment_status: orders.payment_status,
          payment_method: orders.payment_method,
          paid_eur: orders.paid_eur,
          base_currency: orders.base_currency,
          total_bgn: orders.total_bgn,
          total_eur: orders.total_eur,
        })
        .from(orders)
        .where(and(eq(orders.customer_id, customerId), where))
        .orderBy(...orderBy)
        .limit(limit),
  );
  const withdrawn = await withdrawnFrom(
    db,
    page.rows.map(({ id }) => id),
  );
  return { ...page, rows: page.rows.map((row) => ({ ...row, is_withdrawn: withdrawn.has(row.id) })) };
}

/** Returns which of the orders have a declaration of withdrawal. */
async function withdrawnFrom(
  db: Pick<Database, "select">,
  orderIds: string[],
): Promise<ReadonlySet<string | null>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .select({ orderId: withdrawals.order_id })
    .from(withdrawals)
    .where(inArray(withdrawals.order_id, orderIds));
  return new Set(rows.map(({ orderId }) => orderId));
}

/** Returns the account of the e-mail; null for a guest. */
async function accountOf(db: Pick<Database, "select">, email: string) {
  const [account] = await db
    .select({
      registered_at: users.createdAt,
      is_verified: users.emailVerified,
      is_admin: profiles.is_admin,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.email, email));
  return account ?? null;
}

function messagesOf(db: Pick<Database, "select">, email: string) {
  return db
    .select({
      id: contactMessages.id,
      message: contactMessages.message,
      language: contactMessages.language,
      is_handled: contactMessages.is_handled,
      created_at: contactMessages.created_at,
    })
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
    .orderBy(desc(contactMessages.created_at), desc(contactMessages.id))
    .limit(maxShown);
}

function mailsOf(db: Pick<Database, "select">, email: string) {
  return db
    .select({ id: mails.id, kind: mails.kind, state: mails.state, created_at: mails.created_at })
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(desc(mails.created_at), desc(mails.id))
    .limit(maxShown);
}
