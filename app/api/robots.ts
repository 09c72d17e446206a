import { robotsTxt } from "#app/server/content/sitemap.ts";
import { servicesContext } from "#app/server/services-context.ts";
import type { Route } from "./+types/robots";

/** `GET /robots.txt` */
export function loader({ context }: Route.LoaderArgs) {
  return new Response(robotsTxt(context.get(servicesContext).env.BASE_URL), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
