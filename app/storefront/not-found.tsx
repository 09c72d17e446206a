import { Compass } from "lucide-react";
import { data } from "react-router";
import { localePath } from "#app/domain/locale.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { pageMeta } from "./page-meta.ts";
import type { Route } from "./+types/not-found";

export const meta: Route.MetaFunction = (args) => pageMeta("not-found", args);

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFound />;
}

/** The not-found page (specification, section 2). */
export function NotFound() {
  const t = useText();
  const locale = useLocale();
  return (
    <div className="page">
      <EmptyState level="h1" icon={<Compass />} title={t("notFound.title")} text={t("notFound.text")}>
        <ButtonLink to={localePath(locale, "/")}>{t("notFound.home")}</ButtonLink>
      </EmptyState>
    </div>
  );
}
