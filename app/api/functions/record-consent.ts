import { consentProof } from "#app/domain/measurement/consent-input.ts";
import { recordConsent } from "#app/server/measurement/record-consent.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { answer, refusal } from "./refusal.ts";
import type { ServerFunction } from "./server-function.ts";

/**
 * record-consent: open to everybody; keeps the proof that a consent to measurement was given or withdrawn. Refuses with
 * `invalid` (422 with the fields) or `rate_limited` (429 with Retry-After).
 */
export const recordConsentFunction: ServerFunction = async ({ body, context }) => {
  const parsed = consentProof.safeParse(body);
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join(".") || "body");
    return refusal(422, "invalid", "The consent's data are not valid", { fields: [...new Set(fields)] });
  }
  const result = await recordConsent(context.get(servicesContext), {
    proof: parsed.data,
    address: context.get(clientAddressContext),
    now: new Date(),
  });
  if (result.ok) return answer({});
  return refusal(
    429,
    result.code,
    "Too many consents; try again later",
    {},
    { "Retry-After": String(result.retryAfterSeconds) },
  );
};
