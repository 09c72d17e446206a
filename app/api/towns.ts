import { findTowns } from "#app/server/delivery/find-towns.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { placeAnswer, placeQuery, textIn } from "./place-search.ts";
import type { Route } from "./+types/towns";

/** `GET /api/towns?q=&carrier=&lang=`: at most eight towns, as `{towns}`. Refuses with `rate_limited` (429). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return placeAnswer({ url, context }, async (offered) => {
    const { carriers, locale } = placeQuery(url, offered);
    return { towns: await findTowns(db, carriers, textIn(url, "q"), locale) };
  });
}
