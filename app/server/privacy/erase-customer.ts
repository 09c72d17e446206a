import { and, count, eq, inArray, or } from "drizzle-orm";
import { emailOfPhone, isErased, isReachable } from "#app/domain/orders/customer.ts";
import { openOrderStatuses } from "#app/domain/orders/order.ts";
import { sanitizeEmail } from "#app/domain/typed-text.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { erasePerson } from "./erase-person.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import { customers, orders } from "#app/server/db/schema/orders.ts";
import { lockEmail } from "#app/server/db/lock-email.ts";
import { phoneKey } from "#app/server/phone.ts";

export type EraseRefusal = "gone" | "confirmation" | "administrator" | "open_orders";
export type EraseCustomerResult = { ok: true } | { ok: false; code: EraseRefusal };

/**
 * Erases a customer's personal data on the customer's request (Regulation (EU) 2016/679, article 17). What stays is
 * the same as after a person's own account deletion; see docs/decisions/0009. Idempotent.
 *
 * Refused as `gone` when there is no such customer; as `confirmation` unless the customer's e-mail was typed, or the
 * phone number when there is no e-mail; as `administrator` for staff; as `open_orders` while an order is neither
 * delivered nor cancelled, because nobody could ship it without knowing its recipient.
 */
export async function eraseCustomer(
  db: Pick<Database, "transaction">,
  admin: Granted<"customers">,
  { customerId, confirmation, now }: { customerId: string; confirmation: string; now: Date },
): Promise<EraseCustomerResult> {
  return db.transaction(async (tx): Promise<EraseCustomerResult> => {
    const known = await emailOf(tx, customerId);
    if (known === null) return { ok: false, code: "gone" };
    // Serialises with the person's orders, subscriptions and deletions.
    await lockEmail(tx, known);
    const email = await emailOf(tx, customerId);
    if (email === null) return { ok: false, code: "gone" };
    if (isErased({ email })) return { ok: true };
    if (!isConfirmed(confirmation, email)) return { ok: false, code: "confirmation" };
    const account = await lockAccount(tx, email);
    if (account?.isAdmin) return { ok: false, code: "administrator" };
    const userId = account?.id ?? null;
    if ((await countOpenOrders(tx, { customerId, userId })) > 0) return { ok: false, code: "open_orders" };
    await erasePerson(tx, { email, userId });
    await writeAudit(tx, admin, { action: "erase", entity: "customer", recordId: customerId, now });
    return { ok: true };
  });
}

/**
 * Returns the obstacle to a customer's erasure, to show it in advance; null without one and for an unknown customer.
 */
export async function findErasureObstacle(
  db: Pick<Database, "select">,
  _admin: Granted<"customers">,
  customerId: string,
): Promise<Extract<EraseRefusal, "administrator" | "open_orders"> | null> {
  const email = await emailOf(db, customerId);
  const account = email === null ? null : await findAccount(db, email);
  if (account?.isAdmin) return "administrator";
  const open = await countOpenOrders(db, { customerId, userId: account?.id ?? null });
  return open > 0 ? "open_orders" : null;
}

function isConfirmed(typed: string, email: string): boolean {
  return (isReachable(email) ? sanitizeEmail(typed) : emailOfPhone(phoneKey(typed))) === email;
}

async function emailOf(db: Pick<Database, "select">, customerId: string): Promise<string | null> {
  const [customer] = await db
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.id, customerId));
  return customer?.email ?? null;
}

async function findAccount(
  db: Pick<Database, "select">,
  email: string,
): Promise<{ id: string; isAdmin: boolean } | null> {
  const [account] = await db
    .select({ id: users.id, isAdmin: profiles.is_admin })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.email, email));
  return account ?? null;
}

/** Locks the account of the e-mail, so that its rights cannot change until the erasure ends; null if there is none. */
async function lockAccount(tx: Transaction, email: string): Promise<{ id: string; isAdmin: boolean } | null> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for("update");
  if (!user) return null;
  const [profile] = await tx
    .select({ isAdmin: profiles.is_admin })
    .from(profiles)
    .where(eq(profiles.id, user.id))
    .for("update");
  return { id: user.id, isAdmin: profile?.isAdmin ?? false };
}

async function countOpenOrders(
  db: Pick<Database, "select">,
  { customerId, userId }: { customerId: string; userId: string | null },
): Promise<number> {
  const byCustomer = eq(orders.customer_id, customerId);
  const [open] = await db
    .select({ count: count() })
    .from(orders)
    .where(
      and(
        userId === null ? byCustomer : or(byCustomer, eq(orders.user_id, userId)),
        inArray(orders.order_status, [...openOrderStatuses]),
      ),
    );
  return open?.count ?? 0;
}
