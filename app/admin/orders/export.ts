import { readOrderChoice } from "#app/domain/orders/order-filter.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import { exportOrders } from "#app/server/orders/lists/export-orders.ts";
import { downloadName } from "#app/server/shop/load-company.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { grantedFile } from "#app/admin/shared/granted.server.ts";
import { readAdminLanguage } from "#app/admin/shared/admin-language.server.ts";
import { requirePassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { csvFile } from "#app/admin/shared/csv-file.server.ts";
import type { Route } from "./+types/export";

/** `GET /admin/orders/export`: the filtered orders as a CSV file, in the list's sort order. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = await grantedFile({ request, context }, "orders.read");
  await requirePassword("admin/orders/export", { request, context });
  const { db } = context.get(servicesContext);
  const now = new Date();
  const file = await exportOrders(db, admin, {
    choice: readOrderChoice(url.searchParams),
    locale: await readAdminLanguage(request),
    now,
  });
  return csvFile(await downloadName(db, `orders-${sofiaDay(now)}`), file);
}
