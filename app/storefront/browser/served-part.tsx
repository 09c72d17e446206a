import { useState } from "react";
import type { ComponentType, MouseEvent } from "react";
import { useNavigate } from "react-router";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { onDemand } from "./on-demand.tsx";

/**
 * A part of a page without behaviour of its own: only links, plain forms and `<details>`. The browser keeps the server's
 * HTML and downloads the part's code only when it renders the part itself, after a navigation. Props are not followed:
 * a part that depends on some needs a `key` of them.
 */
export function servedPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = onDemand(load);
  return function ServedPart(props: Props) {
    const locale = useLocale();
    return <Frame key={locale} Part={Part} props={props} />;
  };
}

function Frame<Props extends object>({ Part, props }: { Part: ComponentType<Props>; props: Props }) {
  const navigate = useNavigate();
  const [isServed] = useState(!useHydrated());
  /** Follows a link of the server's HTML as the router does; a rendered link has done so itself. */
  const follow = (event: MouseEvent<HTMLElement>) => {
    const { target, defaultPrevented, button, altKey, ctrlKey, metaKey, shiftKey } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-discover]");
    if (!link || defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
  if (isServed && !import.meta.env.SSR)
    return (
      <div
        className="contents"
        onClick={follow}
        // With any HTML given, React leaves the server's as it is.
        dangerouslySetInnerHTML={keepServed}
        suppressHydrationWarning
      />
    );
  return (
    <div className="contents">
      <Part {...props} />
    </div>
  );
}

const keepServed = { __html: "" };
