import { redirect } from "react-router";
import { localeOfPath, localePath } from "#app/domain/locale.ts";
import type { Route } from "./+types/missing-page";

/** Landing pages that do not exist lead to /404 (specification, section 2), in their own language. */
export function loader({ request }: Route.LoaderArgs) {
  const locale = localeOfPath(new URL(request.url).pathname);
  throw redirect(localePath(locale, "/404"), { headers: { "Cache-Control": "no-store" } });
}

export default function MissingPage() {
  return null;
}
