import type { ReactNode } from "react";

/** A group of components that fits one screenshot, found by its name. */
export function Group({
  name,
  columns = 1,
  children,
}: {
  name: string;
  columns?: 1 | 2 | 3;
  children: ReactNode;
}) {
  return (
    <section aria-label={name} className={`gallery-group gallery-columns-${columns}`}>
      {children}
    </section>
  );
}
