import type { Locale } from "#app/domain/locale.ts";
import { isEmail, sanitizeEmail } from "#app/domain/typed-text.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { newId } from "#app/server/db/new-id.ts";
import { createMailTransport, NotSentError } from "#app/server/mail/mail-transport.ts";
import {
  findMailServer,
  loadMailSender,
  replyToOf,
  senderOf,
} from "#app/server/mail/settings/mail-server.ts";
import type { Services } from "#app/server/services.ts";
import { shopName } from "#app/domain/shop/brand.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";
import { previewNewsletter } from "./inspect-newsletter.ts";
import type { RenderedNewsletter } from "./render-newsletter.ts";

/** Longest time that the member of staff waits for the mail server, in milliseconds. */
const longestWait = 20_000;

type Tested = { newsletter: RenderedNewsletter; recipient: string; language: Locale; now: Date };

/**
 * Sends a newsletter as it is, saved or not, to one address at once; its unsubscribe link has no effect. Refused as
 * `email` for an invalid address, as `none` without a mail server, as `unreadable` when the server's password must be
 * entered again, as `limited` after ten tests in ten minutes, and as `refused` when the mail server does not take it.
 */
export async function sendNewsletterTest(
  services: Pick<Services, "db" | "env" | "limits" | "signingSecret" | "storage">,
  admin: Granted<"customers">,
  { newsletter, recipient, language, now }: Tested,
): Promise<{ ok: true } | { ok: false; code: "email" | "none" | "unreadable" | "limited" | "refused" }> {
  const { db, env, limits } = services;
  const to = sanitizeEmail(recipient);
  if (!isEmail(to)) return { ok: false, code: "email" };
  const found = await findMailServer(services);
  if (found.state !== "set") return { ok: false, code: found.state };
  if ((await limits.mailTestsPerAdmin.consume(admin.userId)) !== null) return { ok: false, code: "limited" };
  const [company, stored, email] = await Promise.all([
    loadCompany(db),
    loadMailSender(db),
    previewNewsletter({ ...services, now }, admin, { newsletter, language }),
  ]);
  const support = { name: shopName(company, language), address: company.support_email };
  const transport = createMailTransport(found.server, longestWait);
  try {
    await transport.send({
      ...email,
      subject: adminTranslator(language)("newsletters.test.subject", { subject: email.subject }),
      messageId: `<${newId()}@${new URL(env.BASE_URL).hostname}>`,
      from: senderOf(env.MAIL_FROM, { stored, company, language }),
      replyTo: replyToOf(support, { stored, company }),
      to,
    });
  } catch (error) {
    if (error instanceof NotSentError) return { ok: false, code: "refused" };
    throw error;
  } finally {
    transport.close();
  }
  const entry = { action: "send", entity: "newsletter", recordId: newsletter.id } as const;
  await writeAudit(db, admin, { ...entry, after: { language, is_sample: true }, now });
  return { ok: true };
}
