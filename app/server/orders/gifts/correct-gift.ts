import { eq } from "drizzle-orm";
import type { GiftForm } from "#app/domain/checkout/checkout.ts";
import { giftOf, giftProblems, wishedDays } from "#app/domain/orders/gift.ts";
import type { GiftProblem } from "#app/domain/orders/gift.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { orderGifts } from "#app/server/db/schema/gifts.ts";
import { giftRow } from "./ordered-gift.ts";

export type GiftChange =
  | { ok: false; problems: GiftProblem[] }
  | {
      ok: true;
      columns: Partial<typeof orderGifts.$inferInsert>;
      /** Whether somebody else, or another telephone, is on the parcel's label now. */
      isOtherReceiver: boolean;
    };

/**
 * Returns the columns of a locked order's gift as a form corrects it, by the checkout's rules; a requested day that
 * stays is not checked again, since it may have passed. Null for an order that is no gift: no correction makes it one.
 */
export async function changeGift(
  tx: Transaction,
  { orderId, form, now }: { orderId: string; form: GiftForm; now: Date },
): Promise<GiftChange | null> {
  const [stored] = await tx.select().from(orderGifts).where(eq(orderGifts.order_id, orderId));
  if (!stored) return null;
  const gift = giftOf(form);
  const isSameDay = gift.wishedOn === stored.wished_on;
  const days = wishedDays({ today: sofiaDay(now), promisedOn: null });
  const problems = giftProblems({ ...gift, wishedOn: isSameDay ? null : gift.wishedOn }, days);
  if (problems.length > 0) return { ok: false, problems };
  const { card_text, ...columns } = giftRow(gift);
  const receiver = ["receiver_first_name", "receiver_last_name", "receiver_phone"] as const;
  return {
    ok: true,
    columns: { ...columns, card_text: card_text ?? "" },
    isOtherReceiver: receiver.some((column) => columns[column] !== stored[column]),
  };
}
