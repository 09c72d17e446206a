import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { EmailState } from "#app/domain/shop/email.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { mails } from "#app/server/db/schema/mails.ts";

/** E-mails on one page of the list. */
export const emailsPerPage = 50;

/** Listed columns: without `data`, which may hold a link that gives access to an account. */
const emailColumns = {
  id: mails.id,
  kind: mails.kind,
  recipient: mails.recipient,
  state: mails.state,
  attempts: mails.attempts,
  last_error: mails.last_error,
  created_at: mails.created_at,
  sent_at: mails.sent_at,
  is_sample: sql<boolean>`${mails.data} ? 'sample'`,
};

/**
 * Returns a page of the outbox, newest first, optionally of one state. `after` is the previous page's `next` cursor;
 * any other value leads to the first page. The cursor is a position in time, because the e-mail itself may be deleted.
 * Uses keyset pagination, so every page costs the same.
 */
export async function listEmails(
  db: Pick<Database, "select">,
  _admin: Granted<"customers">,
  { state, after }: { state: EmailState | null; after: string | null },
) {
  const place = readPlace(after);
  const rows = await db
    .select(emailColumns)
    .from(mails)
    .where(
      and(
        state ? eq(mails.state, state) : undefined,
        place && sql`(${mails.created_at}, ${mails.id}) < (${place.time}::timestamptz, ${place.id}::uuid)`,
      ),
    )
    .orderBy(desc(mails.created_at), desc(mails.id))
    .limit(emailsPerPage + 1);
  const emails = rows.slice(0, emailsPerPage);
  const last = emails.at(-1);
  return {
    emails,
    next: last && rows.length > emailsPerPage ? `${last.created_at.toISOString()},${last.id}` : null,
    isFirstPage: place === undefined,
  };
}

export type ListedEmail = Awaited<ReturnType<typeof listEmails>>["emails"][number];

const placeInTime = z.tuple([z.iso.datetime(), z.uuid()]);

function readPlace(after: string | null): { time: string; id: string } | undefined {
  const place = placeInTime.safeParse(after?.split(","));
  return place.success ? { time: place.data[0], id: place.data[1] } : undefined;
}
