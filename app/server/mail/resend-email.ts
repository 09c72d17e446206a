import { eq } from "drizzle-orm";
import { isSecretEmail } from "#app/domain/shop/email.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import type { Services } from "#app/server/services.ts";
import { emailJob } from "#app/server/jobs/job-definitions.ts";
import { isSample } from "./email-data.ts";
import { isTooLate } from "./send-email.ts";

export type ResendResult =
  { ok: true } | { ok: false; code: "gone" | "under_way" | "already_sent" | "link_gone" | "link_expired" };

/**
 * Enqueues an e-mail again with a full number of attempts; concurrent calls send it once. Refuses as `already_sent`
 * unless `isWanted` confirms a second copy, as `under_way` while it is being sent, as `gone` if it does not exist, as
 * `link_gone` when its secret link was deleted after sending, as `link_expired` when its link has expired.
 */
export async function resendEmail(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  admin: Granted<"customers">,
  { emailId, isWanted, now }: { emailId: string; isWanted: boolean; now: Date },
): Promise<ResendResult> {
  return db.transaction(async (tx): Promise<ResendResult> => {
    const email = eq(mails.id, emailId);
    const [mail] = await tx.select().from(mails).where(email).for("update", { skipLocked: true });
    if (!mail) {
      const [locked] = await tx.select({ id: mails.id }).from(mails).where(email);
      return { ok: false, code: locked ? "under_way" : "gone" };
    }
    const hasLink = isSample(mail.data) || mail.data.url !== undefined;
    if (isSecretEmail(mail.kind) && !hasLink) return { ok: false, code: "link_gone" };
    if (isTooLate(mail, now)) return { ok: false, code: "link_expired" };
    if (mail.state === "sent" && !isWanted) return { ok: false, code: "already_sent" };
    await tx.update(mails).set({ state: "waiting", attempts: 0, last_error: null }).where(email);
    await jobs.enqueue(tx, emailJob, [{ letterId: emailId }]);
    const entry = { action: "send", entity: "letter", recordId: emailId } as const;
    await writeAudit(tx, admin, { ...entry, after: { kind: mail.kind }, now });
    return { ok: true };
  });
}
