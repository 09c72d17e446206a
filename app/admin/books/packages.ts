import { data } from "react-router";
import { isMonth } from "#app/domain/books/month.ts";
import { listPackages } from "#app/server/books/package/request-package.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { packageRights } from "./package-rights.ts";
import type { Route } from "./+types/packages";

/** `GET /admin/books/{yyyy-mm}/packages`: the packages of a month, for the progress on its page. */
export async function loader({ params: { month }, context }: Route.LoaderArgs) {
  const staff = granted(context, ...packageRights);
  if (!isMonth(month)) throw data(null, { status: 404 });
  return { packages: await listPackages(context.get(servicesContext), staff, month) };
}
