import { data } from "react-router";
import { findSession } from "#app/server/accounts/find-session.ts";
import { servicesContext } from "#app/server/services-context.ts";
import type { Route } from "./+types/session";

/**
 * `GET /api/session`: who is signed in, with their wishlist, as `SessionAnswer`. Always reads the session's row. With
 * `?refresh=1` also records the use of the session, renews it when due, and sets the time of the next refresh in the
 * hint cookie.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const refresh = new URL(request.url).searchParams.get("refresh") === "1";
  const { answer, cookies } = await findSession(context.get(servicesContext), request.headers, {
    refresh,
    now: new Date(),
  });
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return data(answer, { headers });
}
