import type { RouterContextProvider } from "react-router";
import type { Locale } from "#app/domain/locale.ts";
import { resendConfirmationEmail } from "#app/server/campaigns/newsletter/follow-link.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";

/** Requests another confirmation e-mail with the token of an earlier link. Returns the result and its HTTP status. */
export async function resendConfirmation(
  context: Readonly<RouterContextProvider>,
  { token, locale }: { token: string; locale: Locale },
) {
  const address = context.get(clientAddressContext);
  const asked = await resendConfirmationEmail(context.get(servicesContext), {
    token,
    address,
    locale,
    now: new Date(),
  });
  if (asked.ok) return { result: "asked", status: 200 } as const;
  if (asked.code === "already_subscribed") return { result: asked.code, status: 200 } as const;
  if (asked.code === "rate_limited") return { result: asked.code, status: 429 } as const;
  return { result: "unknown", status: 404 } as const;
}
