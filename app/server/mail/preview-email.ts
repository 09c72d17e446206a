import { eq } from "drizzle-orm";
import { isSecretEmail } from "#app/domain/shop/email.ts";
import type { EmailKind } from "#app/domain/shop/email.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { loadTheme } from "#app/server/shop/theme.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import type { Services } from "#app/server/services.ts";
import { loadCompany, loadNotificationEmail } from "#app/server/shop/load-company.ts";
import { NothingToReportError } from "./email-content.ts";
import { isSample } from "./email-data.ts";
import { renderEmail, renderWithoutSecretLinks } from "./render-email.ts";
import { loadOwnTexts } from "./texts/own-texts.ts";
import { loadMailSender, replyToOf, senderOf } from "./settings/mail-server.ts";
import { hasSecretLinks } from "./without-secret-links.ts";

/**
 * What a reader gets of an e-mail's secret links: `shown`; `locked` until they type their password, if the link gives
 * access to an account; `hidden` from everybody but the recipient and owners.
 */
type LinkAccess = "shown" | "locked" | "hidden";

/**
 * Renders an e-mail with its state; null if it does not exist. `content` is null when the record it is about was
 * deleted. `hasRecentPassword` says whether the reader typed the password recently. Whether a mail server is set makes
 * no difference.
 */
export async function previewEmail(
  { db, env, signingSecret, storage }: Pick<Services, "db" | "env" | "signingSecret" | "storage">,
  admin: Granted<"customers">,
  { emailId, hasRecentPassword }: { emailId: string; hasRecentPassword: boolean },
) {
  const [mail] = await db.select().from(mails).where(eq(mails.id, emailId));
  if (!mail) return null;
  const { data, ...email } = mail;
  const [company, theme, texts, stored] = await Promise.all([
    loadCompany(db),
    loadTheme(db),
    loadOwnTexts(db, mail),
    loadMailSender(db),
  ]);
  const links = isSample(data) ? "shown" : linkAccess(admin, mail, hasRecentPassword);
  const render = links === "shown" ? renderEmail : renderWithoutSecretLinks;
  const sources = { db, storage, baseUrl: env.BASE_URL, signingSecret };
  const content = await render({ ...sources, company, theme, texts }, mail).catch(nullWithoutReport);
  return {
    email: { ...email, is_sample: isSample(data) },
    from: senderOf(env.MAIL_FROM, { stored, company, language: mail.language }),
    to: mail.recipient ?? (await loadNotificationEmail(db)),
    links,
    content: content && { ...content, replyTo: replyToOf(content.replyTo, { stored, company }) },
  };
}

export type EmailPreview = NonNullable<Awaited<ReturnType<typeof previewEmail>>>;

function linkAccess(
  { role, email }: Granted<"customers">,
  { kind, recipient }: { kind: EmailKind; recipient: string | null },
  hasRecentPassword: boolean,
): LinkAccess {
  if (!hasSecretLinks(kind)) return "shown";
  if (role !== "owner" && recipient?.toLowerCase() !== email.toLowerCase()) return "hidden";
  return isSecretEmail(kind) && !hasRecentPassword ? "locked" : "shown";
}

function nullWithoutReport(error: unknown): null {
  if (error instanceof NothingToReportError) return null;
  throw error;
}
