import type { LetterKind } from "#app/domain/letter.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import type { JobQueue } from "#app/server/jobs/job-queue.ts";
import type { LetterDataOf, sampleData } from "./letter-data.ts";

/** A letter to be sent. The recipient is an e-mail address, or null for the shop's owner. */
export type Letter = {
  [Kind in LetterKind]: {
    kind: Kind;
    recipient: string | null;
    language: Locale;
    data: LetterDataOf<Kind> | typeof sampleData;
  };
}[LetterKind];

/**
 * Puts letters into the outbox in the transaction of what they report: they are sent if it commits, and not if it does
 * not. Sending is the worker's, later.
 */
export async function putLetters(
  tx: Transaction,
  jobs: Pick<JobQueue, "enqueueLetters">,
  letters: readonly Letter[],
  now: Date,
): Promise<string[]> {
  const rows = letters.map((letter) => ({
    id: newId(),
    kind: letter.kind,
    recipient: letter.recipient,
    language: letter.language,
    data: letter.data,
    created_at: now,
  }));
  const ids = rows.map((row) => row.id);
  await Promise.all([
    tx.insert(mails).values(rows),
    jobs.enqueueLetters(
      tx,
      ids.map((letterId) => ({ letterId })),
    ),
  ]);
  return ids;
}
