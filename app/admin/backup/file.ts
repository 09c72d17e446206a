import { redirect } from "react-router";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { downloadBackup } from "#app/server/backup/encrypted/download-backup.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { readAdminLanguage } from "#app/admin/shared/admin-language.server.ts";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { granted, grantedFile } from "#app/admin/shared/granted.server.ts";
import type { Route } from "./+types/file";

const screen = "/admin/backup";

/** The passphrase comes only in a posted form, since addresses are logged. */
export function loader({ context }: Route.LoaderArgs) {
  granted(context, "settings");
  return redirect(screen);
}

/**
 * `POST /admin/backup/{name}/file`: a backup as one file, encrypted by the posted passphrase. It contains the whole
 * shop, so it needs a recent password. Redirects a refusal to the screen, which says why.
 */
export async function action({ request, params: { name }, context }: Route.ActionArgs) {
  const admin = await grantedFile({ request, context }, "settings");
  const field = await readForm(request);
  if (await needsPassword("admin/backup/file", "download", { request, context })) {
    const t = adminTranslator(await readAdminLanguage(request));
    const headers = { "Content-Type": "text/plain; charset=utf-8" };
    return new Response(t("confirm.needed"), { status: 403, headers });
  }
  const asked = {
    name,
    passphrase: field("passphrase"),
    repeated: field("repeated"),
    now: new Date(),
  };
  const file = await downloadBackup(context.get(servicesContext), admin, asked);
  if (!file.ok) return redirect(`${screen}?refused=${file.code}`);
  return new Response(file.contents, {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="${file.name}"`,
      "Content-Length": String(file.bytes),
      "Cache-Control": "private, no-store",
    },
  });
}
