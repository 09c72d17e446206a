import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { defaultShop, loadShop } from "#app/server/shop/load-company.ts";
import { securityTxt } from "#app/server/shop/security-txt.ts";
import type { Route } from "./+types/security-txt";

/** `GET /.well-known/security.txt`: where to report a vulnerability (RFC 9116). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const { company } = await loadOr("the shop's settings", loadShop(db), defaultShop);
  return new Response(securityTxt({ email: company.email, baseUrl: env.BASE_URL, now: new Date() }), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
