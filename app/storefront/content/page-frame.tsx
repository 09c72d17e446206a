import type { ReactNode } from "react";
import { HeldLinks } from "#app/ui/browser/held-links.tsx";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { useText } from "#app/ui/locale.tsx";
import { Toaster } from "#app/ui/toast.tsx";
import { useFocusAfterNavigation } from "#app/storefront/shop/focus-after-navigation.ts";
import { NavigationProgress } from "#app/storefront/shop/navigation-progress.tsx";
import { LinkPrefetch } from "#app/storefront/shop/link-prefetch.tsx";
import { Popups } from "#app/storefront/campaigns/popups/popups.tsx";
import { useSessionSync } from "#app/storefront/shop/session-store.ts";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";
import { useLinkParameters } from "./link-parameters.ts";
import { useMiniCart } from "./use-mini-cart.ts";
import { useVisitCounts } from "./use-visit-counts.ts";

const Consent = onDemand(async () => (await import("#app/storefront/shop/consent/consent.tsx")).Consent);

/** Shows every public page's frame, with the given header and footer; popups show on all (specification, section 2). */
export function PageFrame({
  header,
  footer,
  isClosed = false,
  children,
}: {
  header: ReactNode;
  footer: ReactNode;
  /** Whether the page is that of a closed shop, which says so itself and shows no popups. */
  isClosed?: boolean;
  children: ReactNode;
}) {
  const t = useText();
  const frame = useFrameData();
  const notice = isClosed ? undefined : frame?.notice?.text;
  useSessionSync();
  useFocusAfterNavigation();
  useLinkParameters();
  useVisitCounts(!isClosed && frame?.counts);
  const miniCart = useMiniCart();
  const isHydrated = useHydrated();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only rounded-full bg-text px-5 py-3 font-semibold text-background focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        {t("shop.skip")}
      </a>
      <NavigationProgress />
      <LinkPrefetch />
      <HeldLinks />
      {header}
      {notice && (
        <p className="bg-text px-4 py-3 text-center font-medium wrap-anywhere text-background">{notice}</p>
      )}
      <main id="content" tabIndex={-1} className="flex-1 focus:outline-none">
        {children}
      </main>
      {footer}
      <Popups popups={isClosed ? [] : (frame?.popups ?? [])} />
      {isHydrated && !isClosed && frame?.consent && <Consent asked={frame.consent} />}
      {miniCart}
      <Toaster />
    </div>
  );
}
