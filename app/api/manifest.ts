import { localeOfPath } from "#app/domain/locale.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { webManifest } from "#app/server/shop/web-manifest.ts";
import { loadTheme } from "#app/server/shop/theme.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { defaultShop, loadShop } from "#app/server/shop/load-company.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import type { Route } from "./+types/manifest";

/** `GET /site.webmanifest`, and in English `GET /en/site.webmanifest` */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const [{ company }, theme] = await Promise.all([
    loadOr("the shop's settings", loadShop(db), defaultShop),
    loadOr("the theme", loadTheme(db), defaultTheme),
  ]);
  const manifest = webManifest(company, { locale: localeOfPath(url.pathname), theme });
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8" },
  });
}
