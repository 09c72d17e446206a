import { ChevronLeft, ChevronRight, ChevronsLeft } from "lucide-react";
import { useSearchParams } from "react-router";
import { listAddress } from "./list-address.ts";
import { PageLinks } from "./page-links.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows pagination links that keep search, filters and sorting; nothing for a single page. */
export function Pager({ previous, next }: { previous: string | null; next: string | null }) {
  const t = useAdminText();
  const [parameters] = useSearchParams();
  return (
    <PageLinks
      label={t("lists.pages")}
      links={[
        previous === null
          ? null
          : { to: listAddress(parameters), text: t("lists.first"), icon: <ChevronsLeft aria-hidden /> },
        previous === null
          ? null
          : {
              to: listAddress(parameters, { before: previous }),
              text: t("lists.previous"),
              rel: "prev",
              icon: <ChevronLeft aria-hidden />,
            },
        next === null
          ? null
          : {
              to: listAddress(parameters, { after: next }),
              text: t("lists.next"),
              rel: "next",
              icon: <ChevronRight aria-hidden />,
            },
      ]}
    />
  );
}
