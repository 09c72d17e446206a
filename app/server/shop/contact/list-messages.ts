import { and, count, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { repliesTo } from "./message-replies.ts";

/** Messages on one page of the list. */
export const messagesPerPage = 25;

/**
 * Returns a page of the contact form's messages, newest first, with their replies, and the number of unhandled ones.
 * `after` is the previous page's `next`; anything else gives the first page. The cursor is a position in time, not a
 * message id, because a message may be deleted in the meantime.
 */
export async function listMessages(
  db: Pick<Database, "select">,
  _admin: Granted<"customers">,
  { onlyUnhandled, after }: { onlyUnhandled: boolean; after: string | null },
) {
  const cursor = parseCursor(after);
  const isUnhandled = eq(contactMessages.is_handled, false);
  const rows = await db
    .select()
    .from(contactMessages)
    .where(
      and(
        onlyUnhandled ? isUnhandled : undefined,
        cursor &&
          sql`(${contactMessages.created_at}, ${contactMessages.id}) < (${cursor.time}::timestamptz, ${cursor.id}::uuid)`,
      ),
    )
    .orderBy(desc(contactMessages.created_at), desc(contactMessages.id))
    .limit(messagesPerPage + 1);
  const [unhandled] = await db.select({ count: count() }).from(contactMessages).where(isUnhandled);
  const shown = rows.slice(0, messagesPerPage);
  const last = shown.at(-1);
  const replies = await repliesTo(
    db,
    shown.map(({ id }) => id),
  );
  return {
    messages: shown.map((message) => ({
      ...message,
      replies: replies.filter((reply) => reply.message_id === message.id),
    })),
    next: last && rows.length > messagesPerPage ? `${last.created_at.toISOString()},${last.id}` : null,
    isFirstPage: cursor === undefined,
    unhandled: unhandled?.count ?? 0,
  };
}

export type ListedMessage = Awaited<ReturnType<typeof listMessages>>["messages"][number];

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()]);

function parseCursor(after: string | null): { time: string; id: string } | undefined {
  const cursor = cursorSchema.safeParse(after?.split(","));
  return cursor.success ? { time: cursor.data[0], id: cursor.data[1] } : undefined;
}
