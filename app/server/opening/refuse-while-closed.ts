import { data } from "react-router";
import type { RouterContextProvider } from "react-router";
import { askAgainAfter, closedShop } from "#app/domain/shop/closed-shop.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { markForStaff } from "#app/server/request/page-facts.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { defaultShop, shopOfRequest } from "#app/server/shop/load-company.ts";

type Arguments = { request: Request; context: Readonly<RouterContextProvider> };

/** Headers of every answer of a closed shop. */
export const closedHeaders = { "Retry-After": String(askAgainAfter), "Cache-Control": "private, no-store" };

/**
 * Returns whether the shop is closed for the sender of a request: for all but staff. A page that asks is never cached
 * while the shop is closed.
 */
export async function isClosedFor({ request, context }: Arguments): Promise<boolean> {
  const { opening } = await loadOr("the shop's settings", shopOfRequest(context), defaultShop);
  if (opening.state !== "closed") return false;
  markForStaff();
  const actor = await findActor(context.get(servicesContext), request.headers);
  return actor.kind !== "admin";
}

/** Throws the answer 503 with `closedShop`, for the loader of a page that a closed shop shows to staff only. */
export async function refuseWhileClosed(args: Arguments): Promise<void> {
  if (await isClosedFor(args)) throw data(closedShop, { status: 503, headers: closedHeaders });
}
