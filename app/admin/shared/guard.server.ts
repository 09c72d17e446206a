import { redirect } from "react-router";
import type { MiddlewareFunction } from "react-router";
import { afterSignIn } from "#app/domain/accounts/admin-path.ts";
import { localePath } from "#app/domain/locale.ts";
import { grant } from "#app/server/accounts/admin.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { hasSessionCookie } from "#app/server/accounts/current-session.ts";
import { log } from "#app/server/log.ts";
import { servicesContext, staffContext } from "#app/server/services-context.ts";
import { readAdminLanguage } from "./admin-language.server.ts";

/**
 * Redirects visitors to /auth, which leads back if a session has ended, and signed-in users who are not staff to /
 * (specification, section 2). Loaders and actions decide with `granted` what a role may do. When the account cannot be
 * read, as in an outage, a GET goes on without it: every loader then fails, and the layout shows the error message.
 */
export const guardAdmin: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const headers = { "Cache-Control": "private, no-store" };
  let actor;
  try {
    actor = await findActor(context.get(servicesContext), request.headers);
  } catch (error) {
    if (request.method !== "GET") throw error;
    log.error({ err: error }, "the right to the back office could not be checked");
    const response = await next();
    response.headers.set("Cache-Control", headers["Cache-Control"]);
    return response;
  }
  if (actor.kind === "visitor") throw redirect(await signInPath(request, url), { headers });
  const staff = grant(actor);
  if (!staff) throw redirect("/", { headers });
  context.set(staffContext, staff);
  const response = await next();
  // After a write, wait for the content cache, so that the next page view shows the change.
  if (request.method !== "GET") await context.get(servicesContext).content.catchUp();
  response.headers.set("Cache-Control", "private, no-store");
  return response;
};

/**
 * Returns the path of /auth. After a session that ended in the back office it is in the language used there and leads
 * back: the browser still sends the session's cookie, or its open page, not the address bar, sent the request.
 */
async function signInPath(request: Request, { pathname, search }: URL): Promise<string> {
  const isEnded =
    hasSessionCookie(request.headers.get("Cookie")) || request.headers.get("Sec-Fetch-Dest") === "empty";
  if (!isEnded) return "/auth";
  return localePath(await readAdminLanguage(request), "/auth") + afterSignIn(pathname + search);
}
