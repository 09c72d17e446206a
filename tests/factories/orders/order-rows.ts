import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { readPhone } from "#app/server/phone.ts";
import { personWords } from "#app/server/orders/lists/person-search.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { customers, orders } from "#app/server/db/schema/orders.ts";
import { wordSet } from "#app/server/db/word-set.ts";

export type NewOrder = Partial<Omit<typeof orders.$inferInsert, "search_words">>;

/**
 * Replaces all orders in the database with orders of one customer with the given values. Defaults: Maria's, new, cash
 * on delivery. Bypasses the order process, so that any state is possible. Returns their ids.
 */
export async function onlyTheseOrders(db: Database, ...described: NewOrder[]): Promise<string[]> {
  await db.execute(sql`truncate ${orders} cascade`);
  const customerId = await mariasId(db);
  const rows = described.map((changes) => orderRow(customerId, changes));
  if (rows.length > 0) await db.insert(orders).values(rows);
  return rows.map(({ id }) => id);
}

const maria = { first_name: "Мария", last_name: "Иванова", email: "maria@example.com" };

async function mariasId(db: Database): Promise<string> {
  const [row] = await db
    .insert(customers)
    .values({ ...maria, id: newId(), search_words: wordSet([]) })
    .onConflictDoUpdate({ target: customers.email, set: maria })
    .returning({ id: customers.id });
  if (!row) throw new Error("No customer was inserted");
  return row.id;
}

type OrderRow = Omit<typeof orders.$inferInsert, "search_words"> & { search_words: SQL<string> };

function orderRow(customer_id: string, changes: NewOrder): OrderRow {
  const id = changes.id ?? newId();
  const person = {
    ...maria,
    phone: "+359 88 123 4567",
    company_name: null,
    order_number: id.slice(-8),
    ...changes,
  };
  return {
    request_digest: id,
    customer_id,
    address: "Пловдив, офис на Еконт: Център",
    need_invoice: false,
    payment_method: "cash_on_delivery",
    total_bgn: 1380,
    total_eur: 706,
    language: "bg",
    phone_e164: readPhone(person.phone),
    ...person,
    id,
    search_words: wordSet(personWords(person)),
  };
}
