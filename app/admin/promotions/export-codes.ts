import { data } from "react-router";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import { findPromotion } from "#app/server/promotions/list-promotions.ts";
import { exportCodes } from "#app/server/promotions/promotion-codes.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { downloadName } from "#app/server/shop/load-company.ts";
import { readAdminLanguage } from "#app/admin/shared/admin-language.server.ts";
import { csvFile } from "#app/admin/shared/csv-file.server.ts";
import { grantedFile } from "#app/admin/shared/granted.server.ts";
import type { Route } from "./+types/export-codes";

/** `GET /admin/promotions/{id}/codes/export`: the codes for single use of a promotion as a CSV file. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = await grantedFile({ request, context }, "catalogue");
  const { db } = context.get(servicesContext);
  const promotion = await findPromotion(db, admin, params.id);
  if (!promotion) throw data(null, { status: 404 });
  const now = new Date();
  const locale = await readAdminLanguage(request);
  const file = await exportCodes(db, admin, { promotionId: promotion.id, locale, now });
  return csvFile(await downloadName(db, `codes-${sofiaDay(now)}`), file);
}
