import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { itemKey } from "#app/domain/bags/bag.ts";
import type { CartReminderRequest } from "#app/domain/cart/cart-reminder-input.ts";
import { isReachable } from "#app/domain/orders/customer.ts";
import { cartReminderPause } from "#app/domain/shop/reminders.ts";
import { isEmail, mailboxOf, sanitizeEmail } from "#app/domain/typed-text.ts";
import { soldBags } from "#app/server/catalogue/bags/sold-bags.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { cartReminders } from "#app/server/db/schema/reminders.ts";
import type { KeptItem } from "#app/server/db/schema/reminders.ts";
import { mayWrite } from "#app/server/recipients/recipients.ts";
import type { Services } from "#app/server/services.ts";
import { loadFollowUps } from "#app/server/shop/follow-ups.ts";
import { cartToken, readCartToken } from "./cart-links.ts";

export type CartReminderResult =
  /** `token` withdraws this reminder, or replaces it by another one. */
  | { ok: true; token: string }
  | { ok: false; code: "invalid_email" | "not_offered" }
  | { ok: false; code: "rate_limited"; retryAfterSeconds: number };

/**
 * Keeps a visitor's cart to remind of it after the owner's number of hours, in place of an earlier one of the address
 * that was not sent yet. Without items, deletes the reminder of `token` if it waits. Open to everybody, limited per
 * network address and mailbox. Keeps nothing, but answers the same, when the address stopped these e-mails or was sent
 * one within `cartReminderPause`, above the limit of the mailbox, and when nothing of the cart is for sale: the answer
 * says nothing about the address, and only whoever asked can withdraw. Refused as `invalid_email`, as `not_offered`
 * while the owner offers no such reminder, as `rate_limited`.
 */
export async function remindOfCart(
  { db, limits, signingSecret }: Pick<Services, "db" | "limits" | "signingSecret">,
  {
    email: typed,
    items,
    language,
    token,
    address,
    now,
  }: CartReminderRequest & { address: string; now: Date },
): Promise<CartReminderResult> {
  const earlier = token === null ? null : readCartToken(signingSecret, "forget", token);
  const id = newId();
  const answer = { ok: true, token: cartToken(signingSecret, "forget", id) } as const;
  if (items.length === 0) {
    await forget(db, earlier);
    return answer;
  }
  const email = sanitizeEmail(typed);
  if (!isEmail(email) || !isReachable(email)) return { ok: false, code: "invalid_email" };
  const wait = await limits.cartRemindersPerAddress.consume(address);
  if (wait !== null) return { ok: false, code: "rate_limited", retryAfterSeconds: wait };
  const { offers_cart_reminders: isOffered, cart_hours: hours } = await loadFollowUps(db);
  if (!isOffered) return { ok: false, code: "not_offered" };
  if ((await limits.cartRemindersPerMailbox.consume(mailboxOf(email))) !== null) return answer;
  await forget(db, earlier);
  const sold = await onSale(db, items);
  if (sold.length === 0 || !(await mayRemind(db, email, now))) return answer;
  const kept = {
    id,
    language,
    items: sold,
    send_at: new Date(now.getTime() + hours * 3_600_000),
    sent_at: null,
    created_at: now,
  };
  const mayReplace = or(
    isNull(cartReminders.sent_at),
    lt(cartReminders.sent_at, new Date(now.getTime() - cartReminderPause)),
  );
  await db
    .insert(cartReminders)
    .values({ ...kept, email })
    .onConflictDoUpdate({
      target: cartReminders.email,
      set: kept,
      ...(mayReplace && { setWhere: mayReplace }),
    });
  return answer;
}

async function forget(db: Database, reminderId: string | null): Promise<void> {
  if (reminderId === null) return;
  await db.delete(cartReminders).where(and(eq(cartReminders.id, reminderId), isNull(cartReminders.sent_at)));
}

/** Keeps only products that visitors can see, and bags that are on offer, so that a link never shows another one. */
async function onSale(db: Pick<Database, "select">, items: readonly KeptItem[]): Promise<KeptItem[]> {
  const bags = await soldBags(db, items);
  const ids = items.map(({ productId }) => productId);
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.is_active, true)));
  const sold = new Set(rows.map(({ id }) => id));
  return items
    .filter((item) => (item.recipe ? bags.has(itemKey(item)) : sold.has(item.productId)))
    .map(({ productId, quantity, recipe }) => ({ productId, quantity, ...(recipe && { recipe }) }));
}

/** Returns whether an address takes reminders of carts and was sent none within `cartReminderPause`. */
export async function mayRemind(db: Pick<Database, "select">, email: string, now: Date): Promise<boolean> {
  const [recipient] = await db.select().from(mailRecipients).where(eq(mailRecipients.email, email));
  if (recipient && !mayWrite(recipient, "cart_reminders")) return false;
  const [recent] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.recipient, email),
        eq(mails.kind, "cart_reminder"),
        gt(mails.created_at, new Date(now.getTime() - cartReminderPause)),
        sql`not ${mails.data} ? 'sample'`,
      ),
    )
    .limit(1);
  return recent === undefined;
}
