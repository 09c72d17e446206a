import { isEmail, sanitizeEmail } from "#app/domain/typed-text.ts";
import type { EmailKind, EmailTextGroup } from "#app/domain/shop/email.ts";
import type { OwnEmailTexts } from "#app/i18n/translate-email.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Services } from "#app/server/services.ts";
import { sampleData } from "./email-data.ts";
import type { SampleData } from "./email-data.ts";
import { carryTexts } from "./texts/own-texts.ts";
import { shownKind } from "./texts/preview-texts.ts";
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
  return {
    ok: true,
    emailId: await queueTest({ db, jobs }, admin, { kind, address, language, data: sampleData, now }),
  };
}

/**
 * Sends the signed-in member of staff an e-mail with sample content and these texts of a group, which need not be
 * saved.
 */
export async function sendTestOfTexts(
  services: Pick<Services, "db" | "jobs">,
  admin: Granted<"content">,
  {
    group,
    texts,
    language,
    now,
  }: { group: EmailTextGroup; texts: OwnEmailTexts; language: Locale; now: Date },
): Promise<void> {
  const data = { ...sampleData, texts: carryTexts(group, texts) };
  await queueTest(services, admin, { kind: shownKind(group), address: admin.email, language, data, now });
}

async function queueTest(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  admin: Granted<"customers"> | Granted<"content">,
  {
    kind,
    address,
    language,
    data,
    now,
  }: { kind: EmailKind; address: string; language: Locale; data: SampleData; now: Date },
): Promise<string> {
  return db.transaction(async (tx) => {
    const [emailId] = await enqueueEmails(tx, jobs, [{ kind, recipient: address, language, data }], now);
    if (emailId === undefined) throw new Error("The test e-mail was not added to the outbox");
    const entry = { action: "send", entity: "letter", recordId: emailId } as const;
    await writeAudit(tx, admin, { ...entry, after: { kind, language, is_sample: true }, now });
    return emailId;
  });
}
