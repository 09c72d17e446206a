import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { lockEmail } from "#app/server/db/lock-email.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { stockAlerts } from "#app/server/db/schema/reminders.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";
import { chooseTopic, recipientOf, stoppedBy } from "#app/server/recipients/recipients.ts";
import type { Services } from "#app/server/services.ts";
import { deleteQueuedConfirmation } from "./alert-emails.ts";
import { readAlertToken } from "./alert-links.ts";
import { allowAlerts } from "./ask-for-alert.ts";

type LinkServices = Pick<Services, "db" | "signingSecret">;
type Alert = typeof stockAlerts.$inferSelect;

/**
 * What a link refers to. `unknown` means that it is forged, `gone` that the alert no longer waits: the e-mail was sent,
 * or the alert was cancelled or expired. A pending one whose link expired is `expired`.
 */
export type AlertState = "pending" | "confirmed" | "expired" | "gone" | "unknown";

export type LinkedAlert = {
  state: AlertState;
  /** Null without an alert, like `product`. */
  email: string | null;
  product: { id: string; name_bg: string; name_en: string; is_active: boolean } | null;
  /** Whether the address has stopped these e-mails; confirming allows them again. */
  isStopped: boolean;
};

/** Returns what a link refers to. Changes nothing, because mail scanners open links on their own. */
export async function findLinkedAlert(
  { db, signingSecret }: { db: Pick<Database, "select">; signingSecret: string },
  { token, now }: { token: string; now: Date },
): Promise<LinkedAlert> {
  const link = readAlertToken(signingSecret, token, now);
  const [found] = link
    ? await db
        .select({
          alert: stockAlerts,
          product: { id: products.id, ...sizedNameColumns, is_active: products.is_active },
        })
        .from(stockAlerts)
        .innerJoin(products, eq(products.id, stockAlerts.product_id))
        .where(eq(stockAlerts.id, link.alertId))
    : [];
  if (!link || !found) {
    return { state: link ? "gone" : "unknown", email: null, product: null, isStopped: false };
  }
  const { alert, product } = found;
  const isStopped = (await stoppedBy(db, alert.email)).includes("stock_alerts");
  return { state: stateOf(alert, link.isExpired), email: alert.email, product, isStopped };
}

function stateOf({ confirmed_at }: Alert, isExpired: boolean): "pending" | "confirmed" | "expired" {
  if (confirmed_at) return "confirmed";
  return isExpired ? "expired" : "pending";
}

/**
 * Confirms an alert and clears the address's stop of these e-mails. Returns its new state, which is not `confirmed` when
 * the link has no effect. Idempotent.
 */
export async function confirmAlert(
  services: LinkServices,
  { token, now }: { token: string; now: Date },
): Promise<Exclude<AlertState, "pending">> {
  return withAlert(services, { token, now }, async (tx, alert, isExpired) => {
    const state = stateOf(alert, isExpired);
    if (state === "expired") return state;
    if (state === "pending")
      await tx.update(stockAlerts).set({ confirmed_at: now }).where(eq(stockAlerts.id, alert.id));
    await allowAlerts(tx, { email: alert.email, now });
    await deleteQueuedConfirmation(tx, { alertId: alert.id, email: alert.email });
    return "confirmed";
  });
}

/**
 * Cancels an alert, confirmed or not, however old its link is. One that was not confirmed may be a stranger's doing, so
 * this also stops these e-mails to the address, which confirming another one allows again. Returns `gone`, or `unknown`
 * when the link is forged. Idempotent.
 */
export async function cancelAlert(
  services: LinkServices,
  { token, now }: { token: string; now: Date },
): Promise<"gone" | "unknown"> {
  return withAlert(services, { token, now }, async (tx, { id, email, confirmed_at }) => {
    await tx.delete(stockAlerts).where(eq(stockAlerts.id, id));
    await deleteQueuedConfirmation(tx, { alertId: id, email });
    if (confirmed_at === null) {
      const { id: recipientId } = await recipientOf(tx, { email, now });
      await chooseTopic(tx, { recipientId, topic: "stock_alerts", isStopped: true });
    }
    return "gone";
  });
}

/** Works on a link's alert under the lock of its address; without one returns why. */
async function withAlert<State extends AlertState>(
  { db, signingSecret }: LinkServices,
  { token, now }: { token: string; now: Date },
  work: (tx: Transaction, alert: Alert, isExpired: boolean) => Promise<State>,
): Promise<State | "gone" | "unknown"> {
  const link = readAlertToken(signingSecret, token, now);
  if (!link) return "unknown";
  return db.transaction(async (tx) => {
    const find = () => tx.select().from(stockAlerts).where(eq(stockAlerts.id, link.alertId));
    const [found] = await find();
    if (!found) return "gone";
    await lockEmail(tx, found.email);
    // A wave may delete it without that lock.
    const [alert] = await find().for("update");
    return alert ? work(tx, alert, link.isExpired) : "gone";
  });
}
