import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { packParts, products } from "#app/server/db/schema/catalog.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { stockAlerts, stockWaves } from "#app/server/db/schema/reminders.ts";
import { stockAlertsJob } from "#app/server/jobs/job-definitions.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import type { Services } from "#app/server/services.ts";
import { eachAlone } from "#app/server/records/each-alone.ts";
import { loadFollowUps } from "#app/server/shop/follow-ups.ts";
import { loadShop } from "#app/server/shop/load-company.ts";

type WaveServices = Pick<Services, "db" | "jobs">;

/** Time between two runs, in milliseconds. */
const interval = 300_000;
const hour = 3_600_000;

/** Looks every five minutes, in one process, for products that are back. */
export async function startSendingWaves(services: WaveServices, clock: () => Date): Promise<void> {
  await services.jobs.workOnSchedule(
    stockAlertsJob,
    () => sendStockWaves(services, clock()),
    () => new Date(clock().getTime() + interval),
  );
}

const waits = and(eq(stockAlerts.product_id, products.id), isNotNull(stockAlerts.confirmed_at));
const isBack = and(eq(products.is_active, true), gt(products.stock_quantity, 0));

/**
 * Queues the e-mails to those who wait for products that are on sale again: for each product a wave of no more people
 * than there are units, who confirmed first, and the next wave the owner's number of hours later. Whatever raised the
 * stock counts, since it is only read here. Nobody is told while nothing can be ordered. Several processes may run it
 * at once.
 */
export async function sendStockWaves(services: WaveServices, now: Date): Promise<void> {
  const { db } = services;
  if ((await loadShop(db)).opening.state !== "open") return;
  const { wave_hours } = await loadFollowUps(db);
  const before = new Date(now.getTime() - wave_hours * hour);
  const due = await db
    .select({ id: products.id })
    .from(products)
    .leftJoin(stockWaves, eq(stockWaves.product_id, products.id))
    .where(
      and(
        isBack,
        or(isNull(stockWaves.sent_at), lte(stockWaves.sent_at, before)),
        exists(db.select({ id: stockAlerts.id }).from(stockAlerts).where(waits)),
      ),
    )
    .orderBy(
      // Whoever has waited longest comes first, since those who wait for what shares its parts wait for the next wave.
      sql`(select min(${stockAlerts.confirmed_at}) from ${stockAlerts} where ${waits})`,
      asc(products.id),
    );
  await eachAlone(
    due.map(({ id }) => id),
    (productId) => sendWave(services, { productId, before, now }),
  );
}

/**
 * Queues one wave, unless another process has done so since `before`. The product's lock also holds back orders, so
 * that the wave is no larger than the stock at that moment.
 */
async function sendWave(
  { db, jobs }: WaveServices,
  { productId, before, now }: { productId: string; before: Date; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [product] = await tx
      .select({ stock: products.stock_quantity })
      .from(products)
      .where(and(eq(products.id, productId), isBack))
      .for("no key update");
    const [wave] = await tx.select().from(stockWaves).where(eq(stockWaves.product_id, productId));
    if (!product || (wave && wave.sent_at > before)) return;
    await deleteUnreachable(tx, productId);
    const first = await takeFirst(tx, productId, product.stock);
    if (first.length === 0) return;
    const recipients = await recipientsOf(
      tx,
      first.map(({ email }) => email),
      now,
    );
    await enqueueEmails(
      tx,
      jobs,
      first.map(({ email, language }) => ({
        kind: "back_in_stock",
        recipient: email,
        language,
        data: { product_id: productId, recipient_id: recipients.get(email) ?? "" },
      })),
      now,
    );
    await tx.execute(sql`
      insert into ${stockWaves} (product_id, sent_at)
      select id, ${now} from (${sharingStock(productId)}) as sharing order by id
      on conflict (product_id) do update set sent_at = excluded.sent_at`);
  });
}

/**
 * Selects the product and those that sell the same units: a pack's parts, the packs of a product, and packs that share
 * a part. Their waves together would be larger than the stock.
 */
function sharingStock(productId: string): SQL {
  const parts = sql`select ${productId}::uuid as product_id
    union select product_id from ${packParts} where pack_id = ${productId}`;
  return sql`select product_id as id from (${parts}) as part
    union select pack_id from ${packParts} where product_id in (select product_id from (${parts}) as part)`;
}

/** Deletes the alerts of those to whom the shop may not write, so that they take no place in a wave. */
async function deleteUnreachable(tx: Transaction, productId: string): Promise<void> {
  const unreachable = tx
    .select({ email: mailRecipients.email })
    .from(mailRecipients)
    .where(or(isNotNull(mailRecipients.bounced_at), sql`'stock_alerts' = any(${mailRecipients.stopped})`));
  await tx
    .delete(stockAlerts)
    .where(
      and(
        eq(stockAlerts.product_id, productId),
        isNotNull(stockAlerts.confirmed_at),
        inArray(stockAlerts.email, unreachable),
      ),
    );
}

/** Removes and returns those who confirmed first, at most `most`, in that order. */
async function takeFirst(tx: Transaction, productId: string, most: number) {
  const { id, email, language } = stockAlerts;
  const first = await tx
    .select({ id, email, language })
    .from(stockAlerts)
    .where(and(eq(stockAlerts.product_id, productId), isNotNull(stockAlerts.confirmed_at)))
    .orderBy(asc(stockAlerts.confirmed_at), asc(id))
    .limit(most)
    .for("update");
  await tx.delete(stockAlerts).where(sql`${id} = any(${sql.param(first.map((each) => each.id))}::uuid[])`);
  return first;
}

/** Returns the ids of recipients by address; inserts the missing ones in one order, so that waves do not deadlock. */
async function recipientsOf(
  tx: Transaction,
  emails: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const sorted = emails.toSorted();
  // Arrays, since a wave may have more people than a statement may have parameters.
  await tx.execute(sql`
    insert into ${mailRecipients} (id, email, created_at)
    select id, email, ${now} from unnest(${sql.param(sorted.map(() => newId()))}::uuid[],
      ${sql.param(sorted)}::text[]) as wanted (id, email)
    on conflict do nothing`);
  const rows = await tx
    .select({ id: mailRecipients.id, email: mailRecipients.email })
    .from(mailRecipients)
    .where(sql`${mailRecipients.email} = any(${sql.param(sorted)}::text[])`);
  return new Map(rows.map(({ id, email }) => [email, id]));
}
