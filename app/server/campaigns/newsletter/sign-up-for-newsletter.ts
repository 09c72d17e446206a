import { eq } from "drizzle-orm";
import { shopName } from "#app/domain/shop/brand.ts";
import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { newsletterEmail, subscriberState } from "#app/domain/campaigns/newsletter.ts";
import type { OwnSource } from "#app/domain/campaigns/newsletter.ts";
import { newsletterTranslator } from "#app/i18n/newsletter.ts";
import { countCampaign } from "#app/server/campaigns/campaign-counts.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { newsletterSubscribers, popups } from "#app/server/db/schema/campaigns.ts";
import { lockEmail } from "#app/server/db/lock-email.ts";
import type { Services } from "#app/server/services.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";
import { enqueueConfirmation, recentConfirmations } from "./newsletter-emails.ts";
import { findByEmail } from "./subscriber-rows.ts";

export type NewsletterRefusal =
  | { ok: false; code: "invalid_email" | "no_consent" | "unknown_popup" | "already_subscribed" }
  | { ok: false; code: "rate_limited"; retryAfterSeconds: number };

export type NewsletterSignUp = {
  email: string;
  hasConsent: boolean;
  /** Whether the form also showed, and the person agreed to, the choice of e-mails by purchases; not in popups. */
  coversPurchases?: boolean;
  /** The popup with the form, if any. */
  popupId: string | null;
  /** The visitor's network address. */
  address: string;
  locale: Locale;
  now: Date;
};

/**
 * Signs an address up for the newsletter: stores the consent with its text and queues the confirmation e-mail, in one
 * transaction. Open to everybody; limited per network address and per recipient. Signing up again before confirming
 * replaces the consent, but sends no second e-mail within some minutes.
 *
 * Refused as `invalid_email` by the checkout's rules, as `no_consent`, as `unknown_popup` when `popupId` belongs to no
 * newsletter popup, as `already_subscribed` once confirmed, as `rate_limited`.
 */
export async function signUpForNewsletter(
  services: Pick<Services, "db" | "jobs" | "limits" | "env" | "signingSecret">,
  { email: typed, hasConsent, coversPurchases, popupId, address, locale, now }: NewsletterSignUp,
): Promise<{ ok: true } | NewsletterRefusal> {
  const email = newsletterEmail(typed);
  if (email === null) return { ok: false, code: "invalid_email" };
  if (!hasConsent) return { ok: false, code: "no_consent" };
  const wait = await services.limits.subscriptionsPerAddress.consume(address);
  if (wait !== null) return { ok: false, code: "rate_limited", retryAfterSeconds: wait };
  return services.db.transaction(async (tx): Promise<{ ok: true } | NewsletterRefusal> => {
    await lockEmail(tx, email);
    const consent =
      popupId === null
        ? await consentWithoutPopup(tx, "api", { locale, coversPurchases })
        : await consentByPopup(tx, popupId, locale);
    if (!consent) return { ok: false, code: "unknown_popup" };
    const known = await findByEmail(tx, email);
    const state = known && subscriberState(known);
    if (state === "confirmed") return { ok: false, code: "already_subscribed" };
    const { retryAfterSeconds, wasAskedRecently } = await recentConfirmations(tx, email, now);
    if (retryAfterSeconds !== null) return { ok: false, code: "rate_limited", retryAfterSeconds };
    const subscriberId = await saveConsent(tx, { email, locale, now }, consent);
    // After unsubscribing, an earlier e-mail does not count as recent.
    if (state !== "pending" || !wasAskedRecently)
      await enqueueConfirmation(tx, services, { subscriberId, email, locale, now });
    if (state !== "pending" && consent.popup_id !== null)
      await countCampaign(tx, { kind: "popup", id: consent.popup_id }, "signup", now);
    return { ok: true };
  });
}

type Consent = Pick<
  typeof newsletterSubscribers.$inferSelect,
  "consent_text" | "source" | "popup_id" | "covers_purchases"
>;

/**
 * Returns a consent to the shop's own text, in the language in which it is shown, with the sentence on purchases if the
 * person agreed to that too.
 */
export async function consentWithoutPopup(
  tx: Transaction,
  source: OwnSource,
  { locale, coversPurchases = false }: { locale: Locale; coversPurchases?: boolean | undefined },
): Promise<Consent> {
  const shop = shopName(await loadCompany(tx), locale);
  const t = newsletterTranslator(locale);
  const texts = [t("newsletter.consent", { shop })];
  if (coversPurchases) texts.push(t("newsletter.consent.purchases", { shop }));
  return { consent_text: texts.join(" "), source, popup_id: null, covers_purchases: coversPurchases };
}

/** Locks the popup against deletion until the transaction ends; null when there is no newsletter popup of that id. */
async function consentByPopup(tx: Transaction, popupId: string, locale: Locale): Promise<Consent | null> {
  const [popup] = await tx.select().from(popups).where(eq(popups.id, popupId)).for("key share");
  if (popup?.type !== "newsletter") return null;
  const consent_text = localText(popup, "legal_note", locale).trim();
  return {
    consent_text: consent_text || (await consentWithoutPopup(tx, "api", { locale })).consent_text,
    source: popup.name,
    popup_id: popup.id,
    covers_purchases: false,
  };
}

/**
 * Stores a consent, to be confirmed unless `confirmed_at` is given, replacing any earlier one. Returns the subscriber's
 * id.
 */
export async function saveConsent(
  tx: Transaction,
  { email, locale, now }: { email: string; locale: Locale; now: Date },
  consent: Consent,
  confirmed_at: Date | null = null,
): Promise<string> {
  const given = { locale, ...consent, consent_at: now, confirmed_at, unsubscribed_at: null };
  const [subscriber] = await tx
    .insert(newsletterSubscribers)
    .values({ id: newId(), email, ...given, created_at: now })
    .onConflictDoUpdate({ target: newsletterSubscribers.email, set: given })
    .returning({ id: newsletterSubscribers.id });
  if (!subscriber) throw new Error("The subscriber could not be written");
  return subscriber.id;
}
