import { sql } from "drizzle-orm";
import { newsletterEmail } from "#app/domain/campaigns/newsletter.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";

/** Most addresses that are pasted at once. */
export const mostBounced = 5000;

/** A pasted line that is no address; `line` counts from 1. */
export type MalformedLine = { line: number; text: string };

export type PasteResult =
  | { ok: true; addresses: number; malformed: MalformedLine[] }
  | { ok: false; code: "too_many" | "none"; malformed: MalformedLine[] };

/**
 * Notes that mail to the pasted addresses, one a line, came back: nobody writes to them any more beside their orders. Of
 * addresses that the shop does not know nothing is stored, and the answer does not say which those are: `addresses` is the
 * number of addresses in the text. Refused as `none` without an address and as `too_many` above `mostBounced`.
 */
export async function pasteBounced(
  db: Pick<Database, "transaction">,
  admin: Granted<"customers">,
  { text, now }: { text: string; now: Date },
): Promise<PasteResult> {
  const { emails, malformed } = readLines(text);
  if (emails.length === 0) return { ok: false, code: "none", malformed };
  if (emails.length > mostBounced) return { ok: false, code: "too_many", malformed };
  await db.transaction(async (tx) => {
    await markBounced(tx, emails, now);
    const entry = { action: "import", entity: "subscriber" } as const;
    await writeAudit(tx, admin, { ...entry, after: { bounced_addresses: emails.length }, now });
  });
  return { ok: true, addresses: emails.length, malformed };
}

function readLines(text: string): { emails: string[]; malformed: MalformedLine[] } {
  const emails = new Set<string>();
  const malformed: MalformedLine[] = [];
  for (const [place, typed] of text.split(/\r\n|\r|\n/).entries()) {
    const line = typed.trim().replace(/[,;]$/, "");
    if (line === "") continue;
    const email = newsletterEmail(line);
    if (email === null) malformed.push({ line: place + 1, text: line.slice(0, 100) });
    else emails.add(email);
  }
  return { emails: [...emails], malformed };
}

/**
 * Notes that mail to addresses in lower case came back, of which only those are kept that the shop already knows as a
 * subscriber or recipient.
 */
export async function markBounced(
  db: Pick<Database, "execute">,
  emails: readonly string[],
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into ${mailRecipients} (id, email, bounced_at, created_at)
    select gen_random_uuid(), email, ${at}, ${at} from (
      select email from ${newsletterSubscribers} union select email from ${mailRecipients}
    ) as known
    where email = any(${sql.param([...emails])}::text[])
    order by email
    on conflict (email) do update set bounced_at = coalesce(${mailRecipients}.bounced_at, excluded.bounced_at)`);
}
