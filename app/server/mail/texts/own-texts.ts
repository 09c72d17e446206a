import { inArray } from "drizzle-orm";
import { z } from "zod";
import { emailTextGroups } from "#app/domain/shop/email.ts";
import type { EmailKind, EmailTextGroup } from "#app/domain/shop/email.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { EmailTextKey, OwnEmailTexts } from "#app/i18n/translate-email.ts";
import type { Database } from "#app/server/db/database.ts";
import { emailTexts } from "#app/server/db/schema/mails.ts";
import { isSample } from "#app/server/mail/email-data.ts";
import { emailTextFields, readEmailText } from "./email-text-fields.ts";

/** Texts of a group in one language, as stored or typed. */
type Texts = Readonly<Record<string, string>>;

/**
 * Returns the owner's texts for an e-mail, those in force now; a test e-mail may carry its own. Leaves out a text that
 * is no longer valid.
 */
export async function loadOwnTexts(
  db: Pick<Database, "select">,
  { kind, language, data }: { kind: EmailKind; language: Locale; data: Record<string, string> },
): Promise<OwnEmailTexts> {
  const rows = await db
    .select({ group: emailTexts.kind, texts: emailTexts.texts })
    .from(emailTexts)
    .where(inArray(emailTexts.kind, ["common", kind]));
  const of = (group: EmailTextGroup) => rows.find((row) => row.group === group)?.texts[language] ?? {};
  const stored = { ...validTexts("common", of("common")), ...validTexts(kind, of(kind)) };
  return isSample(data) && data.texts !== undefined ? { ...stored, ...carriedTexts(data.texts) } : stored;
}

/** Returns the texts of a group that are valid. */
export function validTexts(group: EmailTextGroup, texts: Texts): OwnEmailTexts {
  const valid: Partial<Record<EmailTextKey, string>> = {};
  for (const field of emailTextFields(group)) {
    const typed = texts[field.key];
    const read = typed === undefined ? null : readEmailText(field, typed);
    if (read?.ok) valid[field.key] = read.text;
  }
  return valid;
}

const carried = z.object({ group: z.enum(emailTextGroups), texts: z.record(z.string(), z.string()) });

/** Returns what a test e-mail carries. */
export function carryTexts(group: EmailTextGroup, texts: OwnEmailTexts): string {
  return JSON.stringify({ group, texts });
}

function carriedTexts(json: string): OwnEmailTexts {
  const { group, texts } = carried.parse(JSON.parse(json));
  return validTexts(group, texts);
}
