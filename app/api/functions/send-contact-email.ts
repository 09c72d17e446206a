import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { defaultLocale, locales } from "#app/domain/locale.ts";
import { sendContactEmail } from "#app/server/shop/contact/send-contact-email.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { answer, refusal } from "./refusal.ts";
import type { ServerFunction } from "./server-function.ts";

/** Types only: the service validates the fields. */
const contactBody = z.object({
  name: outsideText(),
  email: outsideText(),
  phone: outsideText().nullish(),
  message: outsideText(),
  language: z.enum(locales).default(defaultLocale),
});

/**
 * send-contact-email (specification, section 7): open to everybody; the language is optional. Answers `{success:
 * true}`, or refuses with `invalid` (422 with the fields) or `rate_limited` (429 with Retry-After).
 */
export const sendContactEmailFunction: ServerFunction = async ({ body, context }) => {
  const parsed = contactBody.safeParse(body);
  if (!parsed.success) return invalid(parsed.error.issues.map((issue) => issue.path.join(".") || "body"));
  const { language, phone, ...texts } = parsed.data;
  const result = await sendContactEmail(context.get(servicesContext), {
    message: { ...texts, phone: phone ?? "" },
    address: context.get(clientAddressContext),
    language,
    now: new Date(),
  });
  if (result.ok) return answer({});
  if (result.code === "invalid") return invalid(Object.keys(result.faults));
  return refusal(
    429,
    result.code,
    "Too many messages; try again later",
    {},
    { "Retry-After": String(result.retryAfterSeconds) },
  );
};

function invalid(fields: string[]): Response {
  return refusal(422, "invalid", "The message's data are not valid", { fields });
}
