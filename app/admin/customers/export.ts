import { exportCustomers } from "#app/server/orders/customers/export-customers.ts";
import { downloadName } from "#app/server/shop/load-company.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { grantedFile } from "#app/admin/shared/granted.server.ts";
import { readAdminLanguage } from "#app/admin/shared/admin-language.server.ts";
import { requirePassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { csvFile } from "#app/admin/shared/csv-file.server.ts";
import { readChoice } from "./customer-choice.ts";
import type { Route } from "./+types/export";

/** `GET /admin/customers/export`: the customers as a CSV file, with the list's search, filter and sort order. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = await grantedFile({ request, context }, "customers");
  await requirePassword("admin/customers/export", { request, context });
  const { db } = context.get(servicesContext);
  const file = await exportCustomers(db, admin, {
    choice: readChoice(url.searchParams),
    locale: await readAdminLanguage(request),
    now: new Date(),
  });
  return csvFile(await downloadName(db, "customers"), file);
}
