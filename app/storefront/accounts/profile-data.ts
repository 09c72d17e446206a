import { redirect } from "react-router";
import { localeOfPath, localePath } from "#app/domain/locale.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { collectOwnData } from "#app/server/privacy/own-data.ts";
import { downloadName } from "#app/server/shop/load-company.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { noStore } from "./personal-page.ts";
import type { Route } from "./+types/profile-data";

/**
 * `GET /profile/data`: everything that the shop stores about the person, as a JSON download. Redirects visitors to
 * /auth.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const collected = await collectOwnData(services.db, await findActor(services, request.headers));
  if (!collected) {
    const { pathname } = new URL(request.url);
    throw redirect(localePath(localeOfPath(pathname), "/auth"), { headers: noStore });
  }
  const name = await downloadName(services.db, "my-data");
  return new Response(JSON.stringify(collected, null, 2), {
    headers: {
      ...noStore,
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.json"`,
    },
  });
}
