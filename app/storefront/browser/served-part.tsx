import { use, useState } from "react";
import type { ComponentType, MouseEvent } from "react";
import { useMatches, useNavigate, useRouteLoaderData } from "react-router";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { PartStoreContext } from "#app/ui/part-store.ts";
import { useFrameData } from "#app/storefront/content/site-text.tsx";
import { onDemand } from "./on-demand.tsx";

/**
 * A part of a page without behaviour of its own: only links, plain forms and `<details>`. The browser keeps the server's
 * HTML and downloads the part's code only when it renders the part itself, after a navigation. Props are not followed:
 * a part that depends on some needs a `key` of them.
 *
 * The server renders a part once and takes it for other pages of the route from then on. So it may depend on its props,
 * the language and the data of the root and the frame, and on nothing else: not on the address, nor the time.
 */
export function servedPart<Props extends object>(
  /** Unique among the static parts. */
  name: string,
  load: () => Promise<ComponentType<Props>>,
) {
  const Part = onDemand(load);
  if (import.meta.env.SSR)
    return function PartOnServer(props: Props) {
      const parts = use(PartStoreContext);
      const facts = useFacts(name, props);
      const html = parts?.find(facts);
      if (html !== undefined) return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
      return (
        <div className="contents" data-part={parts?.announce(facts)}>
          <Part {...props} />
        </div>
      );
    };
  return function ServedPart(props: Props) {
    const locale = useLocale();
    return <Frame key={locale} Part={Part} props={props} />;
  };
}

/** Returns all that the part's HTML depends on. The route is part of it, since React's ids name places in the page. */
function useFacts(name: string, props: object): string {
  const route = useMatches().at(-1)?.id;
  return JSON.stringify([name, route, useLocale(), props, useFrameData(), useRouteLoaderData("root")]);
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
  if (isServed)
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
