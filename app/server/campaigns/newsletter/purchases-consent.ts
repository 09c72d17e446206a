import { eq } from "drizzle-orm";
import { subscriberState } from "#app/domain/campaigns/newsletter.ts";
import type { Locale } from "#app/domain/locale.ts";
import { shopName } from "#app/domain/shop/brand.ts";
import { newsletterTranslator } from "#app/i18n/newsletter.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import type { Services } from "#app/server/services.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";
import { lockSubscriber } from "./subscriber-rows.ts";

/** How many changes of a consent are kept beside its own text; older ones are dropped. */
export const mostConsentChanges = 20;

export type PurchasesChoice = { isGiven: boolean; locale: Locale; now: Date };

/**
 * Gives or withdraws a confirmed subscriber's consent to a choice of e-mails by purchases. The proof (GDPR, article
 * 7(1)) is a line added to the consent's text: the time, and the sentence that the page shows or that withdraws it.
 * Idempotent; does nothing for others.
 */
export async function changePurchasesConsent(
  { db }: Pick<Services, "db">,
  subscriberId: string,
  { isGiven, locale, now }: PurchasesChoice,
): Promise<void> {
  await db.transaction(async (tx) => {
    const subscriber = await lockSubscriber(tx, subscriberId);
    if (!subscriber || subscriberState(subscriber) !== "confirmed") return;
    if (subscriber.covers_purchases === isGiven) return;
    const shop = shopName(await loadCompany(tx), locale);
    const key = isGiven ? "newsletter.consent.purchases" : "newsletter.consent.withdrawn";
    const words = newsletterTranslator(locale)(key, { shop });
    const consent_text = withChange(subscriber.consent_text, `${now.toISOString()}: ${words}`);
    await tx
      .update(newsletterSubscribers)
      .set({ covers_purchases: isGiven, consent_text })
      .where(eq(newsletterSubscribers.id, subscriber.id));
  });
}

function withChange(consentText: string, change: string): string {
  const lines = consentText.split("\n");
  const changes = lines.filter(isChange).slice(1 - mostConsentChanges);
  return [...lines.filter((line) => !isChange(line)), ...changes, change].join("\n");
}

const isChange = (line: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z: /.test(line);
