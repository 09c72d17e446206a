import { data } from "react-router";
import { isRecordId } from "#app/domain/record-id.ts";
import { openPackage } from "#app/server/books/package/open-package.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { requirePassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { grantedFile } from "#app/admin/shared/granted.server.ts";
import { packageRights } from "./package-rights.ts";
import type { Route } from "./+types/package-file";

/**
 * `GET /admin/books/{yyyy-mm}/packages/{id}`: a finished package, streamed from the storage. It names the buyers of
 * invoices, so like other exports it needs a recent password. 404 once it is deleted or missing from the storage.
 */
export async function loader({ request, params: { month, id }, context }: Route.LoaderArgs) {
  const staff = await grantedFile({ request, context }, ...packageRights);
  await requirePassword("admin/books/package-file", { request, context });
  const file = isRecordId(id) ? await openPackage(context.get(servicesContext), staff, { id, month }) : null;
  if (!file) throw data(null, { status: 404 });
  return new Response(file.contents, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${file.name}"`,
      "Content-Length": String(file.bytes),
      "Cache-Control": "private, no-store",
    },
  });
}
