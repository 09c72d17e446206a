import { data, redirect } from "react-router";
import { isMonth } from "#app/domain/books/month.ts";
import { findAuditFile, makeAuditFile } from "#app/server/books/audit-file.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { grantedFile } from "#app/admin/shared/granted.server.ts";
import type { Route } from "./+types/audit-file";

/**
 * `GET /admin/books/{yyyy-mm}/audit-file.xml`: the month's audit file, generated now, or the stored one whose hash is
 * `file`. If none can be generated, redirects to the month's page, which says why. 404 for an invalid month or an
 * unknown hash.
 */
export async function loader({ request, params: { month }, url, context }: Route.LoaderArgs) {
  const staff = await grantedFile({ request, context }, "books.read");
  if (!isMonth(month)) throw data(null, { status: 404 });
  const services = context.get(servicesContext);
  const hash = url.searchParams.get("file");
  if (hash !== null) {
    const kept = await findAuditFile(services.db, staff, { month, hash });
    if (!kept) throw data(null, { status: 404 });
    return auditFile(kept, month);
  }
  const made = await makeAuditFile(services, staff, { month, now: new Date() });
  return made.ok ? auditFile(made.contents, month) : redirect(`/admin/books/${month}`);
}

function auditFile(contents: Buffer, month: string): Response {
  return new Response(new Uint8Array(contents), {
    headers: {
      "Content-Type": "application/xml; charset=windows-1251",
      "Content-Disposition": `attachment; filename="audit-${month}.xml"`,
      "Content-Length": String(contents.byteLength),
      "Cache-Control": "private, no-store",
    },
  });
}
