import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";

type PageLink = { to: string; text: string; rel?: "prev" | "next"; icon?: ReactNode };

/** The ways from one page of a list to the others, of which those that there are not are null; each icon stands at its side. */
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
