import { ChevronLeft, ChevronRight, ChevronsLeft } from "lucide-react";
import { useSearchParams } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { listAddress } from "./list-place.ts";
import { useAdminText } from "./text.tsx";

/** The ways from one page of a list to the others; nothing where there is only one. Keeps search, filters and order. */
export function Pager({ previous, next }: { previous: string | null; next: string | null }) {
  const t = useAdminText();
  const [parameters] = useSearchParams();
  if (previous === null && next === null) return null;
  return (
    <nav aria-label={t("lists.pages")} className="mt-6 flex flex-wrap gap-3">
      {previous !== null && (
        <>
          <ButtonLink to={listAddress(parameters)} variant="outline">
            <ChevronsLeft aria-hidden />
            {t("lists.first")}
          </ButtonLink>
          <ButtonLink to={listAddress(parameters, { before: previous })} variant="outline" rel="prev">
            <ChevronLeft aria-hidden />
            {t("lists.previous")}
          </ButtonLink>
        </>
      )}
      {next !== null && (
        <ButtonLink to={listAddress(parameters, { after: next })} variant="outline" rel="next">
          {t("lists.next")}
          <ChevronRight aria-hidden />
        </ButtonLink>
      )}
    </nav>
  );
}
