import { eq, or } from "drizzle-orm";
import { isErased } from "#app/domain/orders/customer.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { internalData } from "./internal-data.ts";
import { accountOf, personData } from "./person-data.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { customers, orders } from "#app/server/db/schema/orders.ts";

/**
 * Returns the data about a customer, with or without an account, for the owner to hand over on request (Regulation (EU)
 * 2016/679, article 15): what a person with an account can download, all orders of the customer, and what staff and the
 * bank noted about both. Null for an unknown or erased customer. Audited as `export`, without the contents.
 */
export async function exportCustomer(
  db: Database,
  admin: Granted<"customers">,
  { customerId, now }: { customerId: string; now: Date },
) {
  return db.transaction(
    async (tx) => {
      const [row] = await tx.select(columns).from(customers).where(eq(customers.id, customerId));
      if (!row || isErased(row)) return null;
      const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, row.email));
      const userId = user?.id ?? null;
      const byCustomer = eq(orders.customer_id, customerId);
      const ordered = userId === null ? byCustomer : or(byCustomer, eq(orders.user_id, userId));
      const account = userId === null ? null : await accountOf(tx, userId);
      const data = await personData(tx, { email: row.email, userId, ordered: ordered ?? byCustomer });
      const internal = await internalData(tx, ordered ?? byCustomer);
      await writeAudit(tx, admin, { action: "export", entity: "customer", recordId: customerId, now });
      return { customer: row, account, ...data, internal };
    },
    { isolationLevel: "repeatable read" },
  );
}

const columns = {
  first_name: customers.first_name,
  last_name: customers.last_name,
  email: customers.email,
  phone: customers.phone,
  is_subscribed: customers.is_subscribed,
  notes: customers.notes,
  created_at: customers.created_at,
};
