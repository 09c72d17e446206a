import { eq } from "drizzle-orm";
import { cartOfKept } from "#app/server/catalogue/cart-lines.ts";
import type { FoundCart } from "#app/server/catalogue/cart-lines.ts";
import type { Database } from "#app/server/db/database.ts";
import { cartReminders } from "#app/server/db/schema/reminders.ts";
import type { KeptItem } from "#app/server/db/schema/reminders.ts";
import type { Services } from "#app/server/services.ts";
import { readCartToken } from "./cart-links.ts";

/** Returns the items of the cart of a reminder; null when it is not kept any more. */
export async function findKeptCart(
  db: Pick<Database, "select">,
  reminderId: string,
): Promise<KeptItem[] | null> {
  const [reminder] = await db
    .select({ items: cartReminders.items })
    .from(cartReminders)
    .where(eq(cartReminders.id, reminderId));
  return reminder?.items ?? null;
}

/** Returns the cart of the link of a reminder; null when the link is forged or the cart is not kept any more. */
export async function restoreCart(
  { db, signingSecret }: Pick<Services, "db" | "signingSecret">,
  token: string,
): Promise<FoundCart | null> {
  const reminderId = readCartToken(signingSecret, "restore", token);
  const items = reminderId === null ? null : await findKeptCart(db, reminderId);
  return items && cartOfKept(db, items);
}
