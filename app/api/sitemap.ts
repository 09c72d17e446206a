import { sitemapXml } from "#app/server/content/sitemap.ts";
import { sitemapPages } from "#app/server/content/sitemap-pages.ts";
import { closedHeaders, isClosedFor } from "#app/server/opening/refuse-while-closed.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { shopOfRequest } from "#app/server/shop/load-company.ts";
import type { Route } from "./+types/sitemap";

/** `GET /sitemap.xml`: every public page in both languages. A closed shop answers 503. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (await isClosedFor({ request, context }))
    return new Response(null, { status: 503, headers: closedHeaders });
  const { db, env } = context.get(servicesContext);
  const pages = await sitemapPages(db, new Date(), await shopOfRequest(context));
  return new Response(sitemapXml(pages, env.BASE_URL), {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });
}
