import { useId } from "react";
import type { ReactNode } from "react";

/** Shows one numbered section of the checkout form. */
export function CheckoutSection({
  number,
  title,
  children,
}: {
  number: number;
  title: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-5 gap-y-5 border-t border-line py-7 first-of-type:border-t-0 first-of-type:pt-0 sm:grid-cols-[2.5rem_minmax(0,1fr)] sm:gap-x-6 sm:py-9"
    >
      <div className="flex items-center gap-3 sm:contents">
        <span
          aria-hidden
          className="flex size-10 shrink-0 items-center justify-center rounded-full bg-blush text-lg font-bold"
        >
          {number}
        </span>
        <h2 id={id} className="text-xl font-bold sm:self-center">
          {title}
        </h2>
      </div>
      <div className="flex flex-col gap-5 sm:col-start-2">{children}</div>
    </section>
  );
}
