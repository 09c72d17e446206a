import { SearchX } from "lucide-react";
import { data } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useAdminText } from "./shared/text.tsx";

/** Answers 404 for unknown back office URLs. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  const t = useAdminText();
  return (
    <EmptyState
      level="h1"
      icon={<SearchX />}
      title={t("screen.notFound.title")}
      text={t("screen.notFound.text")}
    >
      <ButtonLink to="/admin">{t("screen.back")}</ButtonLink>
    </EmptyState>
  );
}
