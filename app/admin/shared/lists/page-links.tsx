import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";

type PageLink = { to: string; text: string; rel?: "prev" | "next"; icon?: ReactNode };

/** Shows links between the pages of a list; null for a page that does not exist. */
export function PageLinks({ label, links }: { label?: string; links: readonly (PageLink | null)[] }) {
  const shown = links.filter((link) => link !== null);
  if (shown.length === 0) return null;
  const Group = label === undefined ? "div" : "nav";
  return (
    <Group aria-label={label} className="mt-4 flex flex-wrap gap-2 md:justify-end">
      {shown.map(({ to, text, rel, icon }) => (
        <ButtonLink key={text} to={to} rel={rel} variant="outline">
          {rel !== "next" && icon}
          {text}
          {rel === "next" && icon}
        </ButtonLink>
      ))}
    </Group>
  );
}
