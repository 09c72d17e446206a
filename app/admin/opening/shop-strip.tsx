import { Link, useRouteLoaderData } from "react-router";
import type { loader } from "#app/root.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Says on every screen that the shop is closed or paused. */
export function ShopStrip() {
  const t = useAdminText();
  const may = useMay();
  const state = useRouteLoaderData<typeof loader>("root")?.notOpen;
  if (!state) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 rounded-xl bg-sky px-4 py-2 font-medium print:hidden">
      <span>{t(`opening.strip.${state}`)}</span>
      {may("settings") && (
        <Link to="/admin/opening" className="flex min-h-11 items-center underline lg:min-h-7.5">
          {t("opening.strip.link")}
        </Link>
      )}
    </p>
  );
}
