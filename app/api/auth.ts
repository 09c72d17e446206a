import { redirect } from "react-router";
import { localeOfPath } from "#app/domain/locale.ts";
import { currentVerificationPath } from "#app/server/accounts/old-verification-link.ts";
import { servicesContext } from "#app/server/services-context.ts";
import type { Route } from "./+types/auth";

/**
 * better-auth's own endpoints are not open to the outside: what signs in, opens and confirms accounts or resets passwords
 * goes through the screens, which count attempts, and no script needs a session's secret. The one address that letters
 * once named leads on to the screen.
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
