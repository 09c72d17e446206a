import { use, useState } from "react";
import type { ComponentType, MouseEvent } from "react";
import { useMatches, useNavigate, useRouteLoaderData } from "react-router";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { PartStoreContext } from "#app/ui/part-store.ts";
import { useFrameData } from "#app/storefront/content/site-text.tsx";
import { onDemand } from "./on-demand.tsx";

/**
 * Returns a component for a part of a page without behaviour of its own: only links, plain forms and `<details>`. The
 * browser leaves the server's HTML in place and downloads the part's code only when it renders the part itself, after a
 * navigation. Served HTML ignores changes of the props: a part that depends on some needs them in its `key`.
 *
 * The server renders a part once and reuses its HTML for other pages of the route. So the part may depend only on its
 * props, the language and the data of the root and the frame, not on the address or the time.
 */
export function servedPart<Props extends object>(
  /** Unique among these parts. */
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

/**
 * Returns everything that the part's HTML depends on, as one text. Includes the route, because React's generated ids
 * depend on the position in the page.
 */
function useFacts(name: string, props: object): string {
  const route = useMatches().at(-1)?.id;
  return JSON.stringify([name, route, useLocale(), props, useFrameData(), useRouteLoaderData("root")]);
}

function Frame<Props extends object>({ Part, props }: { Part: ComponentType<Props>; props: Props }) {
  const navigate = useNavigate();
  const [isServed] = useState(!useHydrated());
  /** Navigates by a link of the server's HTML as the router does; a link rendered in the browser has done so itself. */
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
        // With any HTML set, React leaves the server's HTML unchanged.
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
