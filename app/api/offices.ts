import { officeKinds } from "#app/domain/delivery/carrier.ts";
import { findOffices, officeCarriers } from "#app/server/delivery/find-offices.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { placeAnswer, placeQuery, textIn } from "./place-search.ts";
import type { Route } from "./+types/offices";

/**
 * `GET /api/offices?q=&carrier=&town=&kind=&near=lat,lng&lang=`: offices and automats to which an order can be
 * delivered, as `{carriers, offices, total}`. `carriers` are all that can be chosen, in the owner's order; empty when
 * there is no picker. Without a search, `offices` is empty. Refuses with `rate_limited` (429).
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return placeAnswer({ url, context }, async (offered) => {
    const { carriers, locale } = placeQuery(url, offered);
    const query = {
      q: textIn(url, "q"),
      town: textIn(url, "town"),
      kind: officeKinds.find((kind) => kind === url.searchParams.get("kind")) ?? null,
      near: positionIn(url.searchParams.get("near") ?? ""),
    };
    const isSearch = query.q !== "" || query.town !== "" || query.near !== null;
    const [choices, found] = await Promise.all([
      officeCarriers(db, offered),
      isSearch ? findOffices(db, carriers, query, locale) : { offices: [], total: 0 },
    ]);
    return { carriers: choices, ...found };
  });
}

/** Parses `42.69,23.32`; null for anything that is not a position on earth. */
function positionIn(text: string): { latitude: number; longitude: number } | null {
  const match = /^(-?\d{1,2}(?:\.\d{1,10})?),(-?\d{1,3}(?:\.\d{1,10})?)$/.exec(text);
  const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])];
  return match && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
