import { Hammer } from "lucide-react";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useAdminText } from "./shared/text.tsx";

/** Says so where a room of the sidebar is not built yet. */
export function loader() {
  return null;
}

export default function NotBuilt() {
  const t = useAdminText();
  return (
    <EmptyState level="h1" icon={<Hammer />} title={t("room.later.title")} text={t("room.later.text")} />
  );
}
