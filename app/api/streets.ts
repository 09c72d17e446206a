import { findStreets } from "#app/server/delivery/find-streets.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { placeAnswer, placeQuery, textIn } from "./place-search.ts";
import type { Route } from "./+types/streets";

/**
 * `GET /api/streets?carrier=&town=&q=&lang=`: names of at most eight streets of a carrier's town, as `{streets}`;
 * `town` is the carrier's id. Empty without an offered carrier or a town, and when the carrier does not answer. Refuses
 * with `rate_limited` (429).
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return placeAnswer({ url, context }, async (offered) => {
    const { carriers, locale } = placeQuery(url, offered);
    const [carrier] = carriers;
    const [townId, q] = [textIn(url, "town"), textIn(url, "q")];
    if (!carrier || carriers.length > 1 || townId === "") return { streets: [] };
    return { streets: await findStreets(services, { carrier, townId }, { q, locale }, new Date()) };
  });
}
