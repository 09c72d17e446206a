import { eq, sql } from "drizzle-orm";
import type { Services } from "#app/server/services.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { log } from "#app/server/log.ts";
import { loadCompany, loadNotificationEmail } from "#app/server/settings/load-company.ts";
import { RefusedForGoodError } from "./mail-transport.ts";
import type { MailTransport } from "./mail-transport.ts";
import { renderLetter } from "./render-letter.ts";

/** Longest text kept of why an attempt failed. */
const maxErrorLength = 500;

/**
 * Sends one letter of the outbox, once: its row stays locked meanwhile, and one that was sent already, that another copy
 * of the program is sending, or that is no longer there, is left alone. Throws why it could not be sent, so that the job
 * queue tries again; a letter refused for good, or at its last attempt, becomes a dead letter.
 */
export async function sendLetter(
  services: Pick<Services, "db" | "env"> & { transport: MailTransport },
  { letterId, isLastAttempt, now }: { letterId: string; isLastAttempt: boolean; now: () => Date },
): Promise<void> {
  const failure = await services.db.transaction(async (tx) => {
    const [mail] = await tx
      .select()
      .from(mails)
      .where(eq(mails.id, letterId))
      .for("update", { skipLocked: true });
    if (!mail || mail.state === "sent") return null;
    try {
      const company = await loadCompany(tx);
      const letter = await renderLetter({ db: tx, company, baseUrl: services.env.BASE_URL }, mail);
      await services.transport.send({
        messageId: `<${mail.id}@${new URL(services.env.BASE_URL).hostname}>`,
        from: sender(services.env.MAIL_FROM, company),
        to: mail.recipient ?? (await loadNotificationEmail(tx)),
        ...letter,
      });
    } catch (error) {
      const isDead = isLastAttempt || error instanceof RefusedForGoodError;
      await tx
        .update(mails)
        .set({
          state: isDead ? "failed" : "waiting",
          attempts: sql`${mails.attempts} + 1`,
          last_error: messageOf(error).slice(0, maxErrorLength),
        })
        .where(eq(mails.id, letterId));
      if (isDead) log.error({ err: error, letter: letterId, kind: mail.kind }, "a letter could not be sent");
      return isDead ? null : error;
    }
    await tx
      .update(mails)
      .set({
        state: "sent",
        attempts: sql`${mails.attempts} + 1`,
        last_error: null,
        sent_at: now(),
        ...(isSecret(mail.kind) && { data: sql`${mails.data} - 'url'` }),
      })
      .where(eq(mails.id, letterId));
    return null;
  });
  if (failure !== null) throw new Error(messageOf(failure), { cause: failure });
}

/** Whether a letter's link opens its recipient's account. */
export function isSecret(kind: typeof mails.$inferSelect.kind): boolean {
  return kind === "verify_email" || kind === "reset_password";
}

/** `MAIL_FROM` may be a bare address or `Name <address>`. */
function sender(from: string | undefined, company: { company_name_bg: string; email: string }) {
  const [, name, address] = /^(.*)<([^<>]+)>$/.exec(from ?? "") ?? [];
  return {
    name: name?.trim() || company.company_name_bg,
    address: address?.trim() ?? from ?? company.email,
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
