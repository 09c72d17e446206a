import { shownAnswer } from "#app/domain/shop/mail-problem.ts";
import type { MailProblem } from "#app/domain/shop/mail-problem.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { newId } from "#app/server/db/new-id.ts";
import { sampleData } from "#app/server/mail/email-data.ts";
import { createMailTransport, NotSentError } from "#app/server/mail/mail-transport.ts";
import { renderEmail } from "#app/server/mail/render-email.ts";
import { loadOwnTexts } from "#app/server/mail/texts/own-texts.ts";
import type { Services } from "#app/server/services.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";
import { loadTheme } from "#app/server/shop/theme.ts";
import { findMailServer, loadMailSender, replyToOf, senderOf } from "./mail-server.ts";

/** Longest time that the owner waits for the mail server, in milliseconds. */
const longestWait = 20_000;

export type MailTrial =
  | { ok: true; recipient: string }
  | ({ ok: false; code: "refused" } & MailProblem)
  | { ok: false; code: "none" | "unreadable" | "limited" };

/**
 * Sends a test e-mail at once, not through the outbox, from the settings in force to the owner who asks for it, and
 * returns the mail server's answer. Refused as `none` without a mail server, as `unreadable` when its password must be
 * entered again, as `limited` after ten tests in ten minutes, and as `refused` with what failed.
 *
 * The owner decides to which host the shop connects: any host, also of a private network, on the ports of mail servers
 * (`mailPorts`), and this machine from port 1024. To find open ports or services by it is slow and leaves traces: each
 * host must be saved first, which takes the password and an audit entry, each test is counted and audited, and a
 * server that does not answer as SMTP demands is not quoted.
 */
export async function tryMailServer(
  services: Pick<Services, "db" | "env" | "limits" | "signingSecret" | "storage">,
  admin: Granted<"settings">,
  { language, now, within = longestWait }: { language: Locale; now: Date; within?: number },
): Promise<MailTrial> {
  const found = await findMailServer(services);
  if (found.state !== "set") return { ok: false, code: found.state };
  if ((await services.limits.mailTestsPerAdmin.consume(admin.userId)) !== null)
    return { ok: false, code: "limited" };
  const mail = await testMail(services, { recipient: admin.email, language });
  const transport = createMailTransport(found.server, within);
  const problem = await transport.send(mail).then(() => null, problemOf);
  transport.close();
  await writeAudit(services.db, admin, {
    action: "send",
    entity: "mail_settings",
    after: { mail_answer: problem?.what ?? "accepted" },
    now,
  });
  if (problem === null) return { ok: true, recipient: admin.email };
  return { ok: false, code: "refused", ...problem, answer: shownAnswer(problem.answer) };
}

async function testMail(
  { db, env, signingSecret, storage }: Pick<Services, "db" | "env" | "signingSecret" | "storage">,
  { recipient, language }: { recipient: string; language: Locale },
) {
  const mail = { kind: "test", language, data: sampleData } as const;
  const [company, theme, texts, stored] = await Promise.all([
    loadCompany(db),
    loadTheme(db),
    loadOwnTexts(db, mail),
    loadMailSender(db),
  ]);
  const sources = { db, storage, baseUrl: env.BASE_URL, signingSecret, company, theme, texts };
  const email = await renderEmail(sources, mail);
  return {
    ...email,
    messageId: `<${newId()}@${new URL(env.BASE_URL).hostname}>`,
    from: senderOf(env.MAIL_FROM, { stored, company, language }),
    replyTo: replyToOf(email.replyTo, { stored, company }),
    to: recipient,
  };
}

function problemOf(error: unknown): MailProblem {
  if (error instanceof NotSentError) return error.problem;
  throw error;
}
