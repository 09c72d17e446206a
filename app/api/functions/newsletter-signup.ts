import { z } from "zod";
import { defaultLocale, locales } from "#app/domain/locale.ts";
import { signUpForNewsletter } from "#app/server/campaigns/newsletter/sign-up-for-newsletter.ts";
import type { NewsletterRefusal } from "#app/server/campaigns/newsletter/sign-up-for-newsletter.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { answer, refusal } from "./refusal.ts";
import type { ServerFunction } from "./server-function.ts";

const signUpBody = z.object({
  email: z.unknown().optional(),
  consent: z.unknown().optional(),
  popup_id: z.uuid().nullish(),
  language: z.enum(locales).default(defaultLocale),
});

/**
 * newsletter-signup (specification, section 7): open to everybody; the language is optional. Answers `{success: true}`
 * when the confirmation e-mail is queued or was queued a moment ago. Refuses with `invalid`, `invalid_email`,
 * `no_consent` or `unknown_popup` (422 with the fields), `already_subscribed` (409) or `rate_limited` (429 with
 * Retry-After).
 */
export const newsletterSignup: ServerFunction = async ({ body, context }) => {
  const parsed = signUpBody.safeParse(body);
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join(".") || "body");
    return refusal(422, "invalid", "The sign-up's data are not valid", { fields: [...new Set(fields)] });
  }
  const { email, consent, popup_id, language } = parsed.data;
  const result = await signUpForNewsletter(context.get(servicesContext), {
    // A value that is not a string is refused as an invalid address.
    email: typeof email === "string" ? email : "",
    hasConsent: consent === true,
    popupId: popup_id ?? null,
    address: context.get(clientAddressContext),
    locale: language,
    now: new Date(),
  });
  return result.ok ? answer({}) : refuse(result);
};

function refuse(result: NewsletterRefusal): Response {
  switch (result.code) {
    case "invalid_email":
      return refusal(422, result.code, "Invalid email", { fields: ["email"] });
    case "no_consent":
      return refusal(422, result.code, "Consent is required", { fields: ["consent"] });
    case "unknown_popup":
      return refusal(422, result.code, "There is no such newsletter popup", { fields: ["popup_id"] });
    case "already_subscribed":
      return refusal(409, result.code, "This e-mail is already subscribed");
    case "rate_limited":
      return refusal(
        429,
        result.code,
        "Too many sign-ups; try again later",
        {},
        { "Retry-After": String(result.retryAfterSeconds) },
      );
  }
}
