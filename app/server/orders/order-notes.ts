import { and, eq } from "drizzle-orm";
import { sanitizeLines } from "#app/domain/shop/contact.ts";
import { noteLength } from "#app/domain/orders/order.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import type { Services } from "#app/server/services.ts";

/**
 * Adds a note to an order's timeline, never shown to the customer. Line breaks are preserved. The form generates
 * `noteId`, which makes repeated submissions idempotent. Refused as `empty`, as `too_long` (never truncated) and as
 * `gone` for an unknown order.
 */
export async function addNote(
  { db }: Pick<Services, "db">,
  admin: Granted<"orders.change">,
  { orderId, noteId, text, now }: { orderId: string; noteId: string; text: string; now: Date },
): Promise<{ ok: true } | { ok: false; code: "empty" | "too_long" | "gone" }> {
  const note = sanitizeLines(text, noteLength + 1);
  if (note === "") return { ok: false, code: "empty" };
  if (Array.from(note).length > noteLength) return { ok: false, code: "too_long" };
  return db.transaction(async (tx) => {
    const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId));
    if (!order) return { ok: false, code: "gone" };
    const event = { id: noteId, order_id: orderId, kind: "note", data: { text: note } } as const;
    const added = await tx
      .insert(orderEvents)
      .values({ ...event, user_id: admin.userId, created_at: now })
      .onConflictDoNothing()
      .returning({ id: orderEvents.id });
    const entry = { action: "update", entity: "order", recordId: orderId } as const;
    if (added.length > 0) await writeAudit(tx, admin, { ...entry, after: { note: "added" }, now });
    return { ok: true };
  });
}

/**
 * Deletes a note from an order's timeline. Refused as `gone` when the order has no such note, so that other events
 * cannot be deleted.
 */
export async function deleteNote(
  { db }: Pick<Services, "db">,
  admin: Granted<"orders.change">,
  { orderId, noteId, now }: { orderId: string; noteId: string; now: Date },
): Promise<{ ok: true } | { ok: false; code: "gone" }> {
  return db.transaction(async (tx) => {
    const isThis = and(
      eq(orderEvents.id, noteId),
      eq(orderEvents.order_id, orderId),
      eq(orderEvents.kind, "note"),
    );
    const deleted = await tx.delete(orderEvents).where(isThis).returning({ id: orderEvents.id });
    if (deleted.length === 0) return { ok: false, code: "gone" };
    const entry = { action: "update", entity: "order", recordId: orderId } as const;
    await writeAudit(tx, admin, { ...entry, after: { note: "deleted" }, now });
    return { ok: true };
  });
}
