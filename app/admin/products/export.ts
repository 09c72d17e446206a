import { csvFile } from "#app/admin/shared/csv-file.server.ts";
import { exportProducts } from "#app/server/catalog/export-products.ts";
import { actorContext, servicesContext } from "#app/server/services-context.ts";
import type { Route } from "./+types/export";

/** `GET /admin/products/export`: all products as the CSV file that the import reads. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return csvFile("plodko-products", await exportProducts(db, context.get(actorContext), new Date()));
}
