import { and, eq, gte, sql } from "drizzle-orm";
import type { ConsentProof } from "#app/domain/measurement/consent-input.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { consentChoices } from "#app/server/db/schema/measurement.ts";

/** Serialises what happens to one consent, until the transaction ends. */
export async function lockConsent(tx: Transaction, consentId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`consent ${consentId}`}, 0))`);
}

/** Days for which the same proof is a replay, whose answer was lost; later the shopper was asked again after a year. */
const replayDays = 30;

/**
 * Stores a proof unless it is stored already. A consent given again, to other words or after a year, has a proof more;
 * one that was withdrawn has none any more. A withdrawal is stored also when it overtakes its consent, which then
 * counts as none.
 */
export async function storeProof(
  tx: Transaction,
  { id, isGiven, wording, language }: ConsentProof,
  now: Date,
): Promise<void> {
  const known = await tx
    .select({
      isGiven: consentChoices.is_given,
      wording: consentChoices.wording,
      at: consentChoices.created_at,
    })
    .from(consentChoices)
    .where(eq(consentChoices.consent_id, id));
  const replaySince = now.getTime() - replayDays * 86_400_000;
  const isReplay = known.some((row) => row.wording === wording && row.at.getTime() >= replaySince);
  const isWithdrawn = known.some((row) => !row.isGiven);
  if (isWithdrawn || (isGiven && isReplay)) return;
  await tx
    .insert(consentChoices)
    .values({ id: newId(), consent_id: id, is_given: isGiven, wording, language, created_at: now });
}

/** Returns whether a consent to these words was given at or after `since` and not withdrawn. */
export async function isConsentValid(
  tx: Transaction,
  { consentId, wording, since }: { consentId: string; wording: string; since: Date },
): Promise<boolean> {
  const { consent_id, created_at, is_given } = consentChoices;
  const [proof] = await tx
    .select({ id: consentChoices.id })
    .from(consentChoices)
    .where(
      and(
        eq(consent_id, consentId),
        eq(is_given, true),
        eq(consentChoices.wording, wording),
        gte(created_at, since),
        sql`not exists (select from ${consentChoices} withdrawn
          where withdrawn.consent_id = ${consentId} and not withdrawn.is_given)`,
      ),
    );
  return proof !== undefined;
}
