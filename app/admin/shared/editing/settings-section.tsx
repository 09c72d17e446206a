import type { ReactNode } from "react";
import { Card, CardTitle } from "#app/ui/card.tsx";

/** Shows a group of a settings form's fields under a title and an explanation. */
export function SettingsSection({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{title}</CardTitle>
      <p className="mt-1 text-muted">{text}</p>
      <div className="mt-5 flex flex-col gap-5">{children}</div>
    </Card>
  );
}
