import { useId } from "react";
import type { ReactNode } from "react";

/** Shows a section of the profile: title and text on one side, content on the other. */
export function ProfilePart({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-t border-line py-8 first:border-t-0 first:pt-4 sm:py-10 sm:first:pt-6 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-xl font-bold">
          {title}
        </h2>
        {text && <p className="mt-2 text-muted">{text}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
