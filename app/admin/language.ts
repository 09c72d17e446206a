import { redirect } from "react-router";
import { readAdminLanguage, writeAdminLanguage } from "./shared/admin-language.ts";
import type { Route } from "./+types/language";

/** Switches the back office to its other language and returns to the screen that asked. */
export async function action({ request }: Route.ActionArgs) {
  const returnTo = (await request.formData()).get("returnTo");
  const isRoom = typeof returnTo === "string" && /^\/admin(\/|\?|$)/.test(returnTo);
  const other = (await readAdminLanguage(request)) === "bg" ? "en" : "bg";
  return redirect(isRoom ? returnTo : "/admin", {
    headers: { "Set-Cookie": await writeAdminLanguage(other) },
  });
}

export function loader() {
  return redirect("/admin");
}
