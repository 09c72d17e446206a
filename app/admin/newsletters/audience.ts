import { readAudience } from "#app/domain/newsletters/newsletter-input.ts";
import { countAudience } from "#app/server/newsletters/audience.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import type { Route } from "./+types/audience";

/** `GET /admin/newsletters/audience?languages=bg&sources=…&bought=…`: how many subscribers an audience has now. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = granted(context, "customers");
  const { searchParams } = new URL(request.url);
  const audience = readAudience((name) => searchParams.get(name) ?? "");
  return countAudience(context.get(servicesContext).db, admin, audience);
}
