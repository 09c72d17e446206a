import { exportSubscribers } from "#app/server/campaigns/newsletter/export-subscribers.ts";
import { downloadName } from "#app/server/shop/load-company.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { grantedFile } from "#app/admin/shared/granted.server.ts";
import { requirePassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { csvFile } from "#app/admin/shared/csv-file.server.ts";
import { readChoice } from "./subscriber-filter.ts";
import type { Route } from "./+types/export";

/** `GET /admin/subscribers/export`: the confirmed subscribers, or the filtered ones, as a CSV file. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = await grantedFile({ request, context }, "customers");
  await requirePassword("admin/subscribers/export", { request, context });
  const { search, state } = readChoice(url.searchParams);
  const isFiltered = search !== "" || state !== null;
  const filter = { search, state: isFiltered ? state : "confirmed", now: new Date() } as const;
  const services = context.get(servicesContext);
  const chunks = exportSubscribers(services, admin, filter);
  return csvFile(await downloadName(services.db, "subscribers"), chunks);
}
