import { isEmail, sanitizeEmail } from "#app/domain/typed-text.ts";
import type { EmailKind } from "#app/domain/shop/email.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Services } from "#app/server/services.ts";
import { sampleData } from "./email-data.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";

/**
 * Sends an e-mail with sample content to any address through the outbox and returns its id. Refuses an invalid address
 * as `email`.
 */
export async function sendTestEmail(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  admin: Granted<"customers">,
  { kind, recipient, language, now }: { kind: EmailKind; recipient: string; language: Locale; now: Date },
): Promise<{ ok: true; emailId: string } | { ok: false; code: "email" }> {
  const address = sanitizeEmail(recipient);
  if (!isEmail(address)) return { ok: false, code: "email" };
  const email = { kind, recipient: address, language, data: sampleData };
  return db.transaction(async (tx) => {
    const [emailId] = await enqueueEmails(tx, jobs, [email], now);
    if (emailId === undefined) throw new Error("The test e-mail was not added to the outbox");
    const entry = { action: "send", entity: "letter", recordId: emailId } as const;
    await writeAudit(tx, admin, { ...entry, after: { kind, language, is_sample: true }, now });
    return { ok: true, emailId };
  });
}
