import { redirect } from "react-router";
import { servicesContext } from "#app/server/services-context.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { adminPath } from "#app/domain/accounts/admin-path.ts";
import { readAdminLanguage, writeAdminLanguage } from "./shared/admin-language.server.ts";
import type { Route } from "./+types/language";

/** Toggles the back office's language and redirects to the screen the request came from. */
export async function action({ request, context }: Route.ActionArgs) {
  const field = await readForm(request);
  const other = (await readAdminLanguage(request)) === "bg" ? "en" : "bg";
  return redirect(adminPath(field("returnTo")), {
    headers: { "Set-Cookie": await writeAdminLanguage(context.get(servicesContext), other) },
  });
}

export function loader() {
  return redirect("/admin");
}
