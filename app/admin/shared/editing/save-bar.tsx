import { cva } from "class-variance-authority";
import type { ReactNode } from "react";

const barStyle = cva(
  "sticky z-10 flex flex-wrap items-center gap-x-3 gap-y-2 border-line bg-background py-3",
  {
    variants: {
      place: {
        // Covers the dialog's padding for focus rings.
        dialog: "-bottom-1.5 -mx-1.5 border-t px-1.5",
        page: "bottom-[calc(0.75rem+var(--foot-bar,0px))] rounded-card border px-4 shadow-lifted",
      },
    },
  },
);

/** Shows the save buttons of a form, sticky at its bottom, with `note` beside them. */
export function SaveBar({
  place,
  note,
  children,
}: {
  place: "dialog" | "page";
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div data-save-bar={place} className={barStyle({ place })}>
      <div className="min-w-0 flex-1 basis-56 text-sm text-muted empty:hidden sm:empty:block">{note}</div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">{children}</div>
    </div>
  );
}
