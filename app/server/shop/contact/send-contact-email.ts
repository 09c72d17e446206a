import { and, eq, gt, sql } from "drizzle-orm";
import { contactFaults, sanitizeContact } from "#app/domain/shop/contact.ts";
import type { ContactFaults, ContactMessage } from "#app/domain/shop/contact.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { announce } from "#app/server/live/live-notices.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import type { Services } from "#app/server/services.ts";

export type SendContactEmailResult =
  | { ok: true }
  | { ok: false; code: "invalid"; faults: ContactFaults }
  | { ok: false; code: "rate_limited"; retryAfterSeconds: number };

/** Window in milliseconds in which the same words from the same person are one message, such as a double click. */
const repeatWindow = 60_000;

/**
 * Stores a message of the contact form for the back office and queues an e-mail to the shop's owner, in one
 * transaction. Sanitises and validates it here (specification, section 5). Open to everybody; refused as `invalid` by
 * field, and as `rate_limited` per network address. The same message from the same person within a minute is stored and
 * sent once; its repeats do not count against the limit and are not refused by it.
 */
export async function sendContactEmail(
  { db, jobs, limits }: Pick<Services, "db" | "jobs" | "limits">,
  request: {
    message: ContactMessage;
    /** The sender's network address. */
    address: string;
    language: Locale;
    now: Date;
  },
): Promise<SendContactEmailResult> {
  const { address, language, now } = request;
  const message = sanitizeContact(request.message);
  const faults = contactFaults(message);
  if (Object.keys(faults).length > 0) return { ok: false, code: "invalid", faults };
  const retryAfterSeconds = await limits.messagesPerAddress.consume(address);
  const outcome = await db.transaction(async (tx) => {
    // Serialised per sender, so that a repeat sees the message that it repeats.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`contact message of ${message.email}`}, 0))`,
    );
    if (await wasJustSent(tx, message, now)) return "repeat";
    if (retryAfterSeconds !== null) return { ok: false, code: "rate_limited", retryAfterSeconds } as const;
    const id = newId();
    await tx.insert(contactMessages).values({
      id,
      ...message,
      phone: message.phone || null,
      language,
      created_at: now,
    });
    const mail = { kind: "contact_message", recipient: null, language: "bg", data: message } as const;
    await enqueueEmails(tx, jobs, [mail], now);
    await announce(tx, { kind: "message", id, number: null });
    return "stored";
  });
  if (typeof outcome === "object") return outcome;
  if (outcome === "repeat") await limits.messagesPerAddress.release(address);
  return { ok: true };
}

async function wasJustSent(tx: Transaction, message: ContactMessage, now: Date): Promise<boolean> {
  const recent = await tx
    .select({ name: contactMessages.name, phone: contactMessages.phone, message: contactMessages.message })
    .from(contactMessages)
    .where(
      and(
        eq(contactMessages.email, message.email),
        gt(contactMessages.created_at, new Date(now.getTime() - repeatWindow)),
      ),
    );
  return recent.some(
    (sent) =>
      sent.name === message.name && (sent.phone ?? "") === message.phone && sent.message === message.message,
  );
}
