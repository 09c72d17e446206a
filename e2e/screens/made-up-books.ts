import { eq, sql } from "drizzle-orm";
import { defaultCompany, defaultInvoicing } from "#app/domain/shop/company.ts";
import { defaultCurrencies } from "#app/domain/money.ts";
import type { Database } from "#app/server/db/database.ts";
import { addMonths, monthBounds, monthOf } from "#app/domain/books/month.ts";
import { newId } from "#app/server/db/new-id.ts";
import { auditFiles } from "#app/server/db/schema/books.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { adminAccount } from "#e2e/admin-account.ts";

/** About one in this number of card orders has no payment at the provider. */
const oneUnknown = 40;

/** Sets the orders' totals to the sum of their lines, and inserts the provider's sessions and payments for card orders. */
export async function balanceBooks(db: Database): Promise<void> {
  await db.execute(
    sql`update orders set total_bgn = sold.total, total_eur = round(sold.total / 1.95583),
        paid_eur = case when paid_eur > 0 then round(sold.total / 1.95583) else 0 end
      from (select order_id, sum(unit_price_bgn * quantity)::int as total from order_lines group by order_id) as sold
      where sold.order_id = orders.id`,
  );
  await db.execute(
    sql`insert into sandbox_sessions (id, idempotency_key, order_id, order_number, language, amount_eur, state,
        success_url, cancel_url, expires_at, created_at)
      select 'sandbox_' || order_number, id::text, id, order_number, language, paid_eur, 'paid', '/', '/', created_at, created_at
      from orders where payment_method = 'stripe' and paid_eur > 0 and ('x' || order_number)::bit(32)::int % ${sql.raw(String(oneUnknown))} <> 0`,
  );
  await db.execute(
    sql`insert into payments (id, order_id, provider, session_id, state, amount_eur, paid_eur, charge_id, expires_at,
        created_at, paid_at)
      select gen_random_uuid(), order_id, 'sandbox', id, 'paid', amount_eur, amount_eur, id, expires_at, created_at, created_at
      from sandbox_sessions`,
  );
}

/** Saves the company's details that every invoice needs. */
export async function registerCompany(db: Database): Promise<void> {
  await db
    .insert(shopSettings)
    .values({
      ...defaultCompany,
      ...defaultInvoicing,
      ...defaultCurrencies,
      eik: "123456786",
      manager_bg: "Елена Петрова",
      notification_email: defaultCompany.email,
    })
    .onConflictDoNothing();
}

/**
 * Moves the delivery of up to 40 orders into last month, and inserts an audit file of that month. Numbering stays off.
 * Returns the month, `YYYY-MM`.
 */
export async function insertAuditFile(db: Database, now: Date): Promise<string> {
  const month = addMonths(monthOf(now), -1);
  const { since, before } = monthBounds(month);
  const middle = new Date((since.getTime() + before.getTime()) / 2);
  await db.execute(sql`
    update orders set delivered_at = ${middle.toISOString()}::timestamptz + row_number * interval '1 hour'
    from (select id as found, row_number() over (order by id desc) from orders where order_status = 'delivered' limit 40) as chosen
    where id = found`);
  await db.insert(auditFiles).values({
    id: newId(),
    month,
    hash: "3f0a".repeat(16),
    contents: Buffer.from(""),
    order_count: 38,
    return_count: 1,
    total_eur: 51_240,
    user_id: await ownerOf(db),
    made_at: now,
  });
  return month;
}

/** Returns the id of the owner's account, the author of the back office's records. */
export async function ownerOf(db: Database): Promise<string | null> {
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.email, adminAccount.email));
  return owner?.id ?? null;
}
