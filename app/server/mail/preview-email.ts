import { eq } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import { loadTheme } from "#app/server/shop/theme.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import type { Services } from "#app/server/services.ts";
import { loadCompany, loadNotificationEmail } from "#app/server/shop/load-company.ts";
import { NothingToReportError } from "./email-content.ts";
import { isSample } from "./email-data.ts";
import { renderEmail } from "./render-email.ts";
import { senderOf } from "./send-email.ts";

/**
 * Renders an e-mail as its recipient sees it, with its state; null if it does not exist. `content` is null when the
 * record it is about was deleted. Secret links are shown only while no mail server is configured, since the preview is
 * then the only way to get them.
 */
export async function previewEmail(
  { db, env, signingSecret, storage }: Pick<Services, "db" | "env" | "signingSecret" | "storage">,
  _admin: Granted<"customers">,
  letterId: string,
) {
  const [mail] = await db.select().from(mails).where(eq(mails.id, letterId));
  if (!mail) return null;
  const { data, ...letter } = mail;
  const [company, theme] = await Promise.all([loadCompany(db), loadTheme(db)]);
  const { url: _link, ...withoutLink } = data;
  const shown = { ...mail, data: env.SMTP_URL ? withoutLink : data };
  const sources = { db, storage, baseUrl: env.BASE_URL, signingSecret };
  const rendered = renderEmail({ ...sources, company, theme }, shown);
  return {
    letter: { ...letter, is_sample: isSample(data) },
    from: senderOf(env.MAIL_FROM, company, mail.language),
    to: mail.recipient ?? (await loadNotificationEmail(db)),
    content: await rendered.catch(nullWithoutReport),
  };
}

export type EmailPreview = NonNullable<Awaited<ReturnType<typeof previewEmail>>>;

function nullWithoutReport(error: unknown): null {
  if (error instanceof NothingToReportError) return null;
  throw error;
}
