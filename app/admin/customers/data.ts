import { data } from "react-router";
import { z } from "zod";
import { exportCustomer } from "#app/server/privacy/export-customer.ts";
import { downloadName } from "#app/server/shop/load-company.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { grantedFile } from "#app/admin/shared/granted.server.ts";
import { requirePassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import type { Route } from "./+types/data";

/** `GET /admin/customers/{id}/data`: all data stored about a customer, as a JSON file to hand over. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = await grantedFile({ request, context }, "customers");
  await requirePassword("admin/customers/data", { request, context });
  const { db } = context.get(servicesContext);
  const id = z.uuid().safeParse(params.id);
  const wanted = { customerId: id.data ?? "", now: new Date() };
  const collected = id.success ? await exportCustomer(db, admin, wanted) : null;
  if (!collected) throw data(null, { status: 404 });
  const name = await downloadName(db, "customer-data");
  return new Response(JSON.stringify(collected, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.json"`,
      "Cache-Control": "private, no-store",
    },
  });
}
