import { readVisitPeriod } from "#app/domain/measurement/visit-figures.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import { exportVisits } from "#app/server/measurement/visit-figures.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { downloadName } from "#app/server/shop/load-company.ts";
import { readAdminLanguage } from "#app/admin/shared/admin-language.server.ts";
import { csvFile } from "#app/admin/shared/csv-file.server.ts";
import { grantedFile } from "#app/admin/shared/granted.server.ts";
import type { Route } from "./+types/export";

/** `GET /admin/visits/export`: the counts of a period by day and source as a CSV file. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const staff = await grantedFile({ request, context }, "orders.read");
  const { db } = context.get(servicesContext);
  const now = new Date();
  const period = readVisitPeriod(url.searchParams.get("days"));
  const file = exportVisits(db, staff, { period, locale: await readAdminLanguage(request), now });
  return csvFile(await downloadName(db, `visits-${sofiaDay(now)}`), file);
}
