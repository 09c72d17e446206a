import { and, count, eq, exists, inArray, not, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Locale } from "#app/domain/locale.ts";
import type { Audience } from "#app/domain/newsletters/newsletter.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { isSubscribed } from "#app/server/campaigns/newsletter/subscriber-rows.ts";
import type { Database } from "#app/server/db/database.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { newsletterDeliveries, newsletters } from "#app/server/db/schema/newsletters.ts";
import { orderUnits, orders } from "#app/server/db/schema/orders.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { isCountedUse } from "#app/server/promotions/counted-use.ts";

const subscribers = newsletterSubscribers;

/** Condition for subscribers whose mailbox does not exist. */
const isBounced = sql`exists (select from ${mailRecipients}
  where ${mailRecipients.email} = ${subscribers.email} and ${mailRecipients.bounced_at} is not null)`;

/** Condition for subscribers who may receive a newsletter: confirmed, not unsubscribed, with a mailbox that exists. */
const isReached = and(isSubscribed, not(isBounced));

/** Condition for subscribers whose consent says that e-mails are chosen by what they bought. */
const coversPurchases = eq(subscribers.covers_purchases, true);

/**
 * Condition for subscribers whose consent still allows a newsletter whose audience is fixed: one that is chosen by
 * purchases needs their consent to that at every e-mail.
 */
export function isAllowedFor(newsletterId: string): SQL | undefined {
  const isByPurchase = sql`exists (select from ${newsletters}
    where ${newsletters.id} = ${newsletterId} and jsonb_array_length(${newsletters.audience} -> 'boughtProductIds') > 0)`;
  return and(isReached, or(coversPurchases, not(isByPurchase)));
}

/** Condition for the subscribers of the languages and sources. */
function isChosen({ languages, sources }: Audience): SQL | undefined {
  return and(
    languages.length > 0 ? inArray(subscribers.locale, [...languages]) : undefined,
    sources.length > 0 ? inArray(subscribers.source, [...sources]) : undefined,
  );
}

/**
 * Condition for subscribers with an order that counts of one of the products, alone or in a pack. Addresses are
 * compared as promotions do (`mailboxOf`): one mailbox has several spellings.
 */
function hasBought(db: Pick<Database, "select">, productIds: readonly string[]): SQL | undefined {
  if (productIds.length === 0) return undefined;
  return exists(
    db
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(orderUnits, eq(orderUnits.order_id, orders.id))
      .where(
        and(
          sql`mailbox_of(${orders.email}) = mailbox_of(${subscribers.email})`,
          inArray(orderUnits.product_id, [...productIds]),
          isCountedUse,
        ),
      ),
  );
}

/** Condition for the audience of a newsletter. */
function isInAudience(db: Pick<Database, "select">, audience: Audience): SQL | undefined {
  const { boughtProductIds } = audience;
  return and(
    isReached,
    isChosen(audience),
    ...(boughtProductIds.length > 0 ? [coversPurchases, hasBought(db, boughtProductIds)] : []),
  );
}

export type AudienceCount = {
  count: number;
  languages: Record<Locale, number>;
  /**
   * Subscribers of the languages and sources who are left out because their consent does not cover purchases. Whether
   * they bought anything is not looked at.
   */
  leftOut: number;
  /** Subscribers of the languages and sources whose mailbox does not exist. */
  bounced: number;
};

/** Returns how many subscribers an audience has now, by language, and how many it leaves out. */
export async function countAudience(
  db: Pick<Database, "select">,
  _admin: Granted<"customers">,
  audience: Audience,
): Promise<AudienceCount> {
  const isByPurchase = audience.boughtProductIds.length > 0;
  const [found, [others]] = await Promise.all([
    db
      .select({ language: subscribers.locale, count: count() })
      .from(subscribers)
      .where(isInAudience(db, audience))
      .groupBy(subscribers.locale),
    db
      .select({
        leftOut:
          sql<number>`count(*) filter (where not ${subscribers.covers_purchases} and not ${isBounced})`.mapWith(
            Number,
          ),
        bounced: sql<number>`count(*) filter (where ${isBounced})`.mapWith(Number),
      })
      .from(subscribers)
      .where(and(isSubscribed, isChosen(audience))),
  ]);
  const languages = { bg: 0, en: 0 };
  for (const { language, count: size } of found) languages[language] = size;
  return {
    count: languages.bg + languages.en,
    languages,
    leftOut: isByPurchase ? (others?.leftOut ?? 0) : 0,
    bounced: others?.bounced ?? 0,
  };
}

/** Returns how many subscribers an audience has now. */
export function audienceSize(db: Pick<Database, "select" | "$count">, audience: Audience): Promise<number> {
  return db.$count(subscribers, isInAudience(db, audience));
}

/** Fixes the audience of a newsletter: writes a waiting delivery for each subscriber. Returns their number. */
export async function fixAudience(
  tx: Pick<Database, "select" | "insert">,
  { newsletterId, audience }: { newsletterId: string; audience: Audience },
): Promise<number> {
  const { rowCount } = await tx.insert(newsletterDeliveries).select(
    tx
      .select({
        id: sql`gen_random_uuid()`.as("id"),
        newsletter_id: sql`${newsletterId}::uuid`.as("newsletter_id"),
        subscriber_id: subscribers.id,
        language: subscribers.locale,
        state: sql`'waiting'`.as("state"),
        tried_at: sql`null::timestamptz`.as("tried_at"),
        attempts: sql`0`.as("attempts"),
        refusal: sql`null::text`.as("refusal"),
      })
      .from(subscribers)
      .where(isInAudience(tx, audience)),
  );
  return rowCount ?? 0;
}
