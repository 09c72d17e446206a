import { sitemapXml } from "#app/server/content/sitemap.ts";
import { sitemapPages } from "#app/server/content/sitemap-pages.ts";
import { servicesContext } from "#app/server/services-context.ts";
import type { Route } from "./+types/sitemap";

/** `GET /sitemap.xml`: every public page in both languages. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  return new Response(sitemapXml(await sitemapPages(db, new Date()), env.BASE_URL), {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });
}
