import { data } from "react-router";
import { isRecordId } from "#app/domain/record-id.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import { exportLot } from "#app/server/documents/lot-report.ts";
import { downloadName } from "#app/server/shop/load-company.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { readAdminLanguage } from "#app/admin/shared/admin-language.server.ts";
import { requirePassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { csvFile } from "#app/admin/shared/csv-file.server.ts";
import { grantedFile } from "#app/admin/shared/granted.server.ts";
import type { Route } from "./+types/report";

/** `GET /admin/lots/{id}/report`: where a lot came from and who has it, as a CSV file for the food agency. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = await grantedFile({ request, context }, "customers", "parcels");
  await requirePassword("admin/lots/report", { request, context });
  const { db } = context.get(servicesContext);
  const now = new Date();
  const lotId = params.id;
  const locale = await readAdminLanguage(request);
  const file = isRecordId(lotId) ? await exportLot(db, admin, { lotId, locale, now }) : null;
  if (!file) throw data(null, { status: 404 });
  return csvFile(await downloadName(db, `lot-${sofiaDay(now)}`), file);
}
