import { isIP } from "node:net";
import { consentCutoff, consentWording } from "#app/domain/measurement/consent.ts";
import { pageMeasurement } from "#app/domain/measurement/measurement-settings.ts";
import type { MeasuredPart } from "#app/domain/measurement/measurement-settings.ts";
import type { Visit } from "#app/domain/measurement/visit-header.ts";
import { sanitizeText } from "#app/domain/typed-text.ts";
import { orderOrigins } from "#app/server/db/schema/measurement.ts";
import { log } from "#app/server/log.ts";
import type { Services } from "#app/server/services.ts";
import { isConsentValid, lockConsent } from "./consent-rows.ts";
import { loadMeasurement } from "./measurement-settings.ts";

/** What the request of an order says about its visit. */
export type OrderVisit = {
  /** As `readVisit` read it; null without the shopper's consent. */
  visit: Visit | null;
  /** Network address of the shopper. */
  address: string;
  /** Empty for none. */
  userAgent: string;
};

/** Maximum length of a browser's name for itself, in characters; the usual ones have about 150. */
const maxUserAgent = 500;

/**
 * Keeps where the visit of a placed order came from, once, if the shop has the proof of a consent to what it asks today
 * and that was not withdrawn. Stores only what the settings need. A failure is only logged, since the order is already
 * placed.
 */
export async function keepOrigin(
  { db }: Pick<Services, "db">,
  orderId: string,
  { visit, address, userAgent, now }: OrderVisit & { now: Date },
): Promise<void> {
  if (!visit) return;
  try {
    const { asked } = pageMeasurement(await loadMeasurement(db));
    if (asked.length === 0) return;
    const { consent: consentId } = visit;
    await db.transaction(async (tx) => {
      await lockConsent(tx, consentId);
      const consent = { consentId, wording: consentWording(asked), since: consentCutoff(now) };
      if (!(await isConsentValid(tx, consent))) return;
      await tx
        .insert(orderOrigins)
        .values({
          order_id: orderId,
          consent_id: consentId,
          ...allowedParts(visit, asked),
          ...(asked.includes("meta") && {
            // Of IPv6 the shop knows the network only, which Meta does not take.
            ip_address: isIP(address) ? address : null,
            user_agent: sanitizeText(userAgent, maxUserAgent) || null,
          }),
          created_at: now,
        })
        .onConflictDoNothing();
    });
  } catch (error) {
    log.error({ err: error }, "failed to keep where an order came from");
  }
}

/**
 * Google's click belongs to the origin, as it is not sent to Google Analytics; the other identifiers to their service.
 */
function allowedParts({ origin, ids }: Visit, asked: readonly MeasuredPart[]) {
  const { gclid, ga_client_id, fbc, fbp } = ids;
  return {
    ...(asked.includes("origin") && { ...origin, gclid }),
    ...(asked.includes("ga4") && { ga_client_id }),
    ...(asked.includes("meta") && { fbc, fbp }),
  };
}
