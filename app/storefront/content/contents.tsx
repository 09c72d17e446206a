import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { useText } from "#app/ui/locale.tsx";

type Part = { anchor: string; title: string };

/** Shows the table of contents of a long page: sticky beside it on wide screens, collapsed above it on narrow ones. */
export function Contents({ parts }: { parts: readonly Part[] }) {
  const t = useText();
  const titleId = useId();
  return (
    <nav aria-labelledby={titleId} className="lg:sticky lg:top-24">
      <p id={titleId} className="font-semibold max-lg:sr-only">
        {t("staticPage.contents")}
      </p>
      <Links parts={parts} className="mt-3 border-l border-line max-lg:hidden" />
      <details className="group rounded-card border border-line bg-background shadow-card lg:hidden">
        <summary className="flex min-h-13 items-center justify-between gap-3 px-5 font-semibold [&::-webkit-details-marker]:hidden">
          {t("staticPage.contents")}
          <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <Links parts={parts} className="border-t border-line py-2" />
      </details>
    </nav>
  );
}

function Links({ parts, className }: { parts: readonly Part[]; className: string }) {
  return (
    <ol className={className}>
      {parts.map(({ anchor, title }) => (
        <li key={anchor}>
          <a
            href={`#${anchor}`}
            className="flex min-h-11 items-center px-5 py-2 leading-snug wrap-anywhere text-muted hover:text-text hover:underline"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}
