import { and, asc, eq, gt, gte, isNull, lt, notExists } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { eraseSubscriber } from "#app/server/campaigns/newsletter/delete-subscriber.ts";
import { lockSubscriber } from "#app/server/campaigns/newsletter/subscriber-rows.ts";
import { batch } from "./in-batches.ts";

type Db = Pick<Database, "select" | "transaction">;

/**
 * Erases subscribers who consented before `before` and neither confirmed nor unsubscribed, unless a confirmation e-mail
 * was written since.
 */
export function eraseUnconfirmed(db: Db, before: Date): AsyncGenerator<number, void, void> {
  const { confirmed_at, consent_at, email, unsubscribed_at } = newsletterSubscribers;
  const askedSince = db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.recipient, email),
        eq(mails.kind, "newsletter_confirmation"),
        gte(mails.created_at, before),
      ),
    );
  return eraseSubscribers(
    db,
    and(isNull(confirmed_at), isNull(unsubscribed_at), lt(consent_at, before), notExists(askedSince)),
  );
}

/**
 * Erases subscribers who unsubscribed before `before`. Until then the row proves consent and its withdrawal
 * (docs/decisions/0027).
 */
export function eraseUnsubscribed(db: Db, before: Date): AsyncGenerator<number, void, void> {
  return eraseSubscribers(db, lt(newsletterSubscribers.unsubscribed_at, before));
}

async function* eraseSubscribers(db: Db, isDue: SQL | undefined): AsyncGenerator<number, void, void> {
  const { id } = newsletterSubscribers;
  let last: string | null = null;
  for (;;) {
    const due: { id: string }[] = await db
      .select({ id })
      .from(newsletterSubscribers)
      .where(and(last === null ? undefined : gt(id, last), isDue))
      .orderBy(asc(id))
      .limit(batch);
    let erased = 0;
    for (const subscriber of due) if (await eraseIfDue(db, subscriber.id, isDue)) erased += 1;
    yield erased;
    last = due.at(-1)?.id ?? null;
    if (due.length < batch) return;
  }
}

/** Erases one subscriber under the e-mail's lock if it is still due: the person may just have signed up again. */
function eraseIfDue(db: Db, subscriberId: string, isDue: SQL | undefined): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockSubscriber(tx, subscriberId);
    const [subscriber] = await tx
      .select({ email: newsletterSubscribers.email })
      .from(newsletterSubscribers)
      .where(and(eq(newsletterSubscribers.id, subscriberId), isDue));
    if (!subscriber) return false;
    await eraseSubscriber(tx, subscriber.email);
    return true;
  });
}
