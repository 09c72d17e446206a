import { redirect } from "react-router";
import { readForm } from "#app/server/request/read-form.ts";
import { readAdminLanguage, writeAdminLanguage } from "./shared/admin-language.ts";
import type { Route } from "./+types/language";

/** Toggles the back office's language and redirects to the screen the request came from. */
export async function action({ request }: Route.ActionArgs) {
  const field = await readForm(request);
  const other = (await readAdminLanguage(request)) === "bg" ? "en" : "bg";
  return redirect(backOfficePath(field("returnTo")), {
    headers: { "Set-Cookie": await writeAdminLanguage(other) },
  });
}

export function loader() {
  return redirect("/admin");
}

/** Returns a path within the back office that is safe for a `Location` header; `/admin` for anything else. */
function backOfficePath(returnTo: string): string {
  const { origin, pathname, search } = new URL(URL.parse(returnTo, base) ?? base);
  const isWithin = origin === base && /^\/admin(\/|$)/.test(pathname);
  return isWithin ? pathname + search : "/admin";
}

const base = "http://office";
