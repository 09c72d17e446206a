import { exportRedirects } from "#app/server/redirects/list-redirects.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { downloadName } from "#app/server/shop/load-company.ts";
import { csvFile } from "#app/admin/shared/csv-file.server.ts";
import { grantedFile } from "#app/admin/shared/granted.server.ts";
import type { Route } from "./+types/export";

/** `GET /admin/redirects/export`: all redirects as a CSV file that `/admin/redirects/import` reads. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await grantedFile({ request, context }, "content");
  const { db } = context.get(servicesContext);
  const chunks = await exportRedirects(db, admin, new Date());
  return csvFile(await downloadName(db, "redirects"), chunks);
}
