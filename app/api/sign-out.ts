import { redirect, redirectDocument } from "react-router";
import { localePath, locales } from "#app/domain/locale.ts";
import { signOut } from "#app/server/accounts/sign-in.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import type { Route } from "./+types/sign-out";

/**
 * `POST /api/sign-out`: ends all sessions of the person and redirects, with a full page load, to the root in
 * `language`.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const field = await readForm(request);
  const locale = locales.find((known) => known === field("language")) ?? "bg";
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  for (const cookie of await signOut(context.get(servicesContext), request.headers))
    headers.append("Set-Cookie", cookie);
  return redirectDocument(localePath(locale, "/"), { headers });
}

export function loader() {
  return redirect("/");
}
