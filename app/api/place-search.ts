import type { RouterContextProvider } from "react-router";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { sanitizeText } from "#app/domain/typed-text.ts";
import { offeredCarriers } from "#app/server/delivery/find-offices.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { refusal } from "./functions/refusal.ts";

/** Longest text of a search, in characters; the rest is ignored. */
const maxText = 100;

/**
 * Answers a search for offices, towns or streets, rate-limited by network address. Answers are the same for everybody
 * and cached for a minute, except for those near a position, which is personal.
 */
export async function placeAnswer(
  { url, context }: { url: URL; context: Readonly<RouterContextProvider> },
  search: (offered: CarrierName[]) => Promise<object>,
): Promise<Response> {
  const services = context.get(servicesContext);
  const retryAfter = await services.limits.officeSearchesPerAddress.consume(
    context.get(clientAddressContext),
  );
  if (retryAfter !== null)
    return refusal(429, "rate_limited", "Too many searches", {}, { "Retry-After": String(retryAfter) });
  const found = await search(await offeredCarriers(services));
  const isPersonal = url.searchParams.has("near");
  return Response.json(found, {
    headers: { "Cache-Control": isPersonal ? "private, no-store" : "public, max-age=60" },
  });
}

/**
 * Returns the carriers to search (all offered ones, or the named one if it is offered) and the language of the answer.
 */
export function placeQuery(
  { searchParams }: URL,
  offered: readonly CarrierName[],
): { carriers: CarrierName[]; locale: Locale } {
  const named = searchParams.get("carrier") ?? "";
  return {
    carriers: offered.filter((name) => named === "" || name === named),
    locale: locales.find((locale) => locale === searchParams.get("lang")) ?? "bg",
  };
}

export function textIn({ searchParams }: URL, name: string): string {
  return sanitizeText(searchParams.get(name) ?? "", maxText);
}
