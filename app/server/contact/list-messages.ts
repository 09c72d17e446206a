import { and, count, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Database } from "#app/server/db/database.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";

/** Messages on one page of the list. */
export const messagesPerPage = 25;

/**
 * The newest messages of the contact form, a page at a time, and how many wait to be handled. `after` is what the page
 * before named as its `next`; anything else leads to the first page. It tells a place in time and not a message, which
 * may be deleted meanwhile. For administrators only.
 */
export async function listMessages(
  db: Pick<Database, "select">,
  actor: Actor,
  { onlyUnhandled, after }: { onlyUnhandled: boolean; after: string | null },
) {
  requireAdmin(actor);
  const place = readPlace(after);
  const isUnhandled = eq(contactMessages.is_handled, false);
  const rows = await db
    .select()
    .from(contactMessages)
    .where(
      and(
        onlyUnhandled ? isUnhandled : undefined,
        place &&
          sql`(${contactMessages.created_at}, ${contactMessages.id}) < (${place.time}::timestamptz, ${place.id}::uuid)`,
      ),
    )
    .orderBy(desc(contactMessages.created_at), desc(contactMessages.id))
    .limit(messagesPerPage + 1);
  const [unhandled] = await db.select({ count: count() }).from(contactMessages).where(isUnhandled);
  const messages = rows.slice(0, messagesPerPage);
  const last = messages.at(-1);
  return {
    messages,
    next: last && rows.length > messagesPerPage ? `${last.created_at.toISOString()},${last.id}` : null,
    isFirstPage: place === undefined,
    unhandled: unhandled?.count ?? 0,
  };
}

export type ListedMessage = Awaited<ReturnType<typeof listMessages>>["messages"][number];

const placeInTime = z.tuple([z.iso.datetime(), z.uuid()]);

function readPlace(after: string | null): { time: string; id: string } | undefined {
  const place = placeInTime.safeParse(after?.split(","));
  return place.success ? { time: place.data[0], id: place.data[1] } : undefined;
}
