import { redirect } from "react-router";
import type { MiddlewareFunction } from "react-router";
import { asAdmin } from "#app/server/accounts/admin.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { adminContext, servicesContext } from "#app/server/services-context.ts";

/** Redirects visitors to /auth and signed-in users who are not administrators to / (specification, section 2). */
export const guardBackOffice: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const actor = await findActor(context.get(servicesContext), request.headers);
  const headers = { "Cache-Control": "private, no-store" };
  if (actor.kind === "visitor") throw redirect("/auth", { headers });
  const admin = asAdmin(actor);
  if (!admin) throw redirect("/", { headers });
  context.set(adminContext, admin);
  const response = await next();
  // After a write, wait for the content cache, so that the next page view shows the change.
  if (request.method !== "GET") await context.get(servicesContext).content.catchUp();
  response.headers.set("Cache-Control", "private, no-store");
  return response;
};
