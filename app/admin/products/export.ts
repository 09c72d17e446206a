import { grantedFile } from "#app/admin/shared/granted.server.ts";
import { csvFile } from "#app/admin/shared/csv-file.server.ts";
import { readCatalogueChoice } from "#app/domain/catalogue/catalogue.ts";
import { exportProducts } from "#app/server/catalogue/export-products.ts";
import { downloadName } from "#app/server/shop/load-company.ts";
import { servicesContext } from "#app/server/services-context.ts";
import type { Route } from "./+types/export";

/** `GET /admin/products/export`: the filtered products, or all, as a CSV file that the import accepts. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = await grantedFile({ request, context }, "catalogue");
  const { db } = context.get(servicesContext);
  const choice = readCatalogueChoice(url.searchParams);
  const chunks = await exportProducts(db, admin, { choice, now: new Date() });
  return csvFile(await downloadName(db, "products"), chunks);
}
