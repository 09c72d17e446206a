import { z } from "zod";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { addToWishlist, removeFromWishlist } from "#app/server/accounts/wishlist/change-wishlist.ts";
import { readJson } from "./functions/read-json.ts";
import { answer, refusal } from "./functions/refusal.ts";
import type { Route } from "./+types/wishlist";

const wish = z.object({ productId: z.uuid() });

/**
 * `POST` and `DELETE /api/wishlist` with `{productId}`: adds a product to the signed-in person's wishlist, or removes
 * it. Answers `{success: true}`, or refuses with `signed_out` (401), `already` (409), `unknown_product` (404),
 * `invalid` (400, 413, 415 or 422) or `method_not_allowed` (405).
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST" && request.method !== "DELETE") return methodNotAllowed();
  const services = context.get(servicesContext);
  const actor = await findActor(services, request.headers);
  if (actor.kind === "visitor") return refuse("signed_out");
  const body = await readJson(request);
  if (!body.ok) return refusal(body.status, "invalid", body.error);
  const input = wish.safeParse(body.value);
  if (!input.success)
    return refusal(422, "invalid", "The product's id is not valid", { fields: ["productId"] });
  const result =
    request.method === "POST"
      ? await addToWishlist(services.db, actor, { ...input.data, now: new Date() })
      : await removeFromWishlist(services.db, actor, input.data);
  if (result.ok) return answer({});
  return refuse(result.code);
}

export function loader() {
  return methodNotAllowed();
}

const refusals = {
  signed_out: { status: 401, error: "Authentication Required" },
  already: { status: 409, error: "This product is already in your wishlist." },
  unknown_product: { status: 404, error: "Unknown product" },
};

function refuse(code: keyof typeof refusals) {
  return refusal(refusals[code].status, code, refusals[code].error);
}

function methodNotAllowed() {
  return refusal(405, "method_not_allowed", "Use POST or DELETE", {}, { Allow: "POST, DELETE" });
}
