import { and, eq } from "drizzle-orm";
import type { Locale } from "#app/domain/locale.ts";
import { isEmail, mailboxOf, sanitizeEmail } from "#app/domain/typed-text.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { lockEmail } from "#app/server/db/lock-email.ts";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { stockAlerts } from "#app/server/db/schema/reminders.ts";
import { chooseTopic, mayWriteTo, recipientOf } from "#app/server/recipients/recipients.ts";
import { countBy } from "#app/server/request/limits.ts";
import type { Services } from "#app/server/services.ts";
import { loadFollowUps } from "#app/server/shop/follow-ups.ts";
import {
  deleteQueuedConfirmation,
  enqueueConfirmation,
  recentConfirmations,
  waitForConfirmation,
} from "./alert-emails.ts";
import { alertPath } from "./alert-links.ts";

export type StockAlertRequest = {
  productId: string;
  /** As typed. */
  email: string;
  actor: Actor;
  /** The visitor's network address. */
  address: string;
  locale: Locale;
  now: Date;
};

export type StockAlertRefusal =
  | { ok: false; code: "invalid_email" | "off" | "unknown_product" | "in_stock" }
  | { ok: false; code: "rate_limited"; retryAfterSeconds: number };

/**
 * Adds an address to those that wait for a sold-out product. The account's own address is confirmed at once, and then
 * `cancelPath` is the page that cancels the alert. Any other gets an e-mail to confirm, at most one in some minutes and
 * five a day over all products; the answer is the same when it waits already, or when nothing may be written to it.
 *
 * Refused as `off` while the shop offers no alerts, as `invalid_email` by the checkout's rules, as `unknown_product`
 * when it is not on sale, as `in_stock`, as `rate_limited` per network address, mailbox and address.
 */
export async function askForStockAlert(
  services: Pick<Services, "db" | "jobs" | "limits" | "env" | "signingSecret">,
  { productId, email: typed, actor, address, locale, now }: StockAlertRequest,
): Promise<{ ok: true; cancelPath: string | null } | StockAlertRefusal> {
  const { db, limits } = services;
  const email = sanitizeEmail(typed);
  if (!isEmail(email)) return { ok: false, code: "invalid_email" };
  if (!(await loadFollowUps(db)).offers_stock_alerts) return { ok: false, code: "off" };
  const wait = await countBy([
    [limits.stockAlertsPerAddress, address],
    [limits.stockAlertsPerMailbox, mailboxOf(email)],
  ]).consume();
  if (wait !== null) return { ok: false, code: "rate_limited", retryAfterSeconds: wait };
  const isOwn = actor.kind !== "visitor" && actor.email.toLowerCase() === email;
  return db.transaction(async (tx): ReturnType<typeof askForStockAlert> => {
    await lockEmail(tx, email);
    const [product] = await tx
      .select({ stock: products.stock_quantity })
      .from(products)
      .where(and(eq(products.id, productId), eq(products.is_active, true)));
    if (!product) return { ok: false, code: "unknown_product" };
    if (product.stock > 0) return { ok: false, code: "in_stock" };
    const alert = { productId, email, locale, now };
    if (isOwn) {
      const alertId = await saveConfirmed(tx, alert);
      return { ok: true, cancelPath: alertPath(services, { alertId, locale, issuedAt: now }) };
    }
    const recent = await recentConfirmations(tx, email, now);
    const retryAfterSeconds = waitForConfirmation(recent, now);
    if (retryAfterSeconds !== null) return { ok: false, code: "rate_limited", retryAfterSeconds };
    if (!(await mayWriteTo(tx, email, "stock_alerts"))) return { ok: true, cancelPath: null };
    const alertId = await savePending(tx, alert);
    if (alertId !== null) await enqueueConfirmation(tx, services, { alertId, email, locale, recent, now });
    return { ok: true, cancelPath: null };
  });
}

type NewAlert = Pick<StockAlertRequest, "productId" | "email" | "locale" | "now">;

/** Saves an alert of the account's owner, who thereby allows these e-mails again, and returns its id. */
async function saveConfirmed(tx: Transaction, alert: NewAlert): Promise<string> {
  const { email, now } = alert;
  const known = await findOf(tx, alert);
  await allowAlerts(tx, { email, now });
  if (known?.confirmed_at) return known.id;
  if (!known) return insertAlert(tx, alert, now);
  await deleteQueuedConfirmation(tx, { alertId: known.id, email });
  await tx.update(stockAlerts).set({ confirmed_at: now }).where(eq(stockAlerts.id, known.id));
  return known.id;
}

/** Saves an alert to be confirmed, from now on, and returns its id; null when it is confirmed. */
async function savePending(tx: Transaction, alert: NewAlert): Promise<string | null> {
  const known = await findOf(tx, alert);
  if (!known) return insertAlert(tx, alert, null);
  if (known.confirmed_at) return null;
  const { locale: language, now: created_at } = alert;
  await tx.update(stockAlerts).set({ language, created_at }).where(eq(stockAlerts.id, known.id));
  return known.id;
}

/** Clears the address's stop of these e-mails. */
export async function allowAlerts(
  tx: Transaction,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const { id: recipientId } = await recipientOf(tx, { email, now });
  await chooseTopic(tx, { recipientId, topic: "stock_alerts", isStopped: false });
}

async function findOf(tx: Transaction, { productId, email }: NewAlert) {
  const [alert] = await tx
    .select({ id: stockAlerts.id, confirmed_at: stockAlerts.confirmed_at })
    .from(stockAlerts)
    .where(and(eq(stockAlerts.product_id, productId), eq(stockAlerts.email, email)));
  return alert;
}

async function insertAlert(
  tx: Transaction,
  { productId: product_id, email, locale: language, now: created_at }: NewAlert,
  confirmed_at: Date | null,
): Promise<string> {
  const id = newId();
  await tx.insert(stockAlerts).values({ id, product_id, email, language, created_at, confirmed_at });
  return id;
}
