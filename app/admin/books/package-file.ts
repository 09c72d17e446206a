import { Readable } from "node:stream";
import { data } from "react-router";
import { isRecordId } from "#app/domain/record-id.ts";
import { findPackageFile } from "#app/server/books/package/request-package.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { requirePassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { grantedFile } from "#app/admin/shared/granted.server.ts";
import { packageRights } from "./package-rights.ts";
import type { Route } from "./+types/package-file";

/**
 * `GET /admin/books/{yyyy-mm}/packages/{id}`: a finished package, streamed from the storage. It names the buyers of invoices, so the
 * password is asked for as for other exports. 404 once it is deleted or the storage has lost it.
 */
export async function loader({ request, params: { month, id }, context }: Route.LoaderArgs) {
  const staff = await grantedFile({ request, context }, ...packageRights);
  await requirePassword({ request, context });
  const { db, storage } = context.get(servicesContext);
  const file = isRecordId(id) ? await findPackageFile(db, staff, { id, month }) : null;
  if (!file) throw data(null, { status: 404 });
  if ((await storage.find(file.key))?.bytes !== file.bytes) throw data(null, { status: 404 });
  const contents = Readable.toWeb(await storage.read(file.key)) as ReadableStream<Uint8Array<ArrayBuffer>>;
  return new Response(contents, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${file.name}"`,
      "Content-Length": String(file.bytes),
      "Cache-Control": "private, no-store",
    },
  });
}
