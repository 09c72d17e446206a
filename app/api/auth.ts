import { redirect } from "react-router";
import { localeOfPath } from "#app/domain/locale.ts";
import { currentVerificationPath } from "#app/server/accounts/old-verification-link.ts";
import { servicesContext } from "#app/server/services-context.ts";
import type { Route } from "./+types/auth";

/**
 * Hides better-auth's own endpoints from the outside (404; 405 for methods other than GET and HEAD): signing in and up,
 * confirming an e-mail and resetting a password go through pages that limit attempts, and no script needs a session's
 * secret. Only `verify-email`, to which older e-mails link, redirects to the current page.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (params["*"] !== "verify-email") throw new Response(null, { status: 404 });
  const locale = localeOfPath(url.searchParams.get("callbackURL") ?? "/");
  const token = url.searchParams.get("token") ?? "";
  const path = await currentVerificationPath(context.get(servicesContext), { token, locale });
  return redirect(path, {
    headers: { "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin" },
  });
}
