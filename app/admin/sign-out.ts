import { redirect, redirectDocument } from "react-router";
import { signOut } from "#app/server/accounts/sign-in.ts";
import { servicesContext } from "#app/server/services-context.ts";
import type { Route } from "./+types/sign-out";

/** Signs out and returns to the site's root (specification, section 4). */
export async function action({ request, context }: Route.ActionArgs) {
  const cookies = await signOut(context.get(servicesContext), request.headers);
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return redirectDocument("/", { headers });
}

export function loader() {
  return redirect("/admin");
}
