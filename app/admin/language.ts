import { redirect } from "react-router";
import { readForm } from "#app/server/http/read-form.ts";
import { readAdminLanguage, writeAdminLanguage } from "./shared/admin-language.ts";
import type { Route } from "./+types/language";

/** Switches the back office to its other language and returns to the screen that asked. */
export async function action({ request }: Route.ActionArgs) {
  const field = await readForm(request);
  const other = (await readAdminLanguage(request)) === "bg" ? "en" : "bg";
  return redirect(roomOf(field("returnTo")), {
    headers: { "Set-Cookie": await writeAdminLanguage(other) },
  });
}

export function loader() {
  return redirect("/admin");
}

/** The address of a screen of the back office, as it may stand in a header; its first one for anything else. */
function roomOf(returnTo: string): string {
  const { origin, pathname, search } = new URL(URL.parse(returnTo, office) ?? office);
  const isRoom = origin === office && /^\/admin(\/|$)/.test(pathname);
  return isRoom ? pathname + search : "/admin";
}

const office = "http://office";
