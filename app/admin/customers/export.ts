import { exportCustomers } from "#app/server/customers/export-customers.ts";
import { actorContext, servicesContext } from "#app/server/services-context.ts";
import { csvFile } from "#app/admin/shared/csv-file.server.ts";
import { readChoice } from "./customer-choice.ts";
import type { Route } from "./+types/export";

/** `GET /admin/customers/export`: the customers of the list's search, filter and order as a CSV file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const request = { choice: readChoice(url.searchParams), now: new Date() };
  return csvFile("plodko-customers", await exportCustomers(db, context.get(actorContext), request));
}
