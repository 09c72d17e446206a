import { useEffect, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { ShownPopup } from "#app/domain/campaigns/popup-display.ts";
import { popupTranslator } from "#app/i18n/popup.ts";
import type { LoadedPopup } from "#app/server/campaigns/shown-popups.ts";
import { reportCampaign } from "#app/storefront/campaigns/campaign-memory.ts";
import { shopNow } from "#app/ui/browser/shop-clock.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { watchExit } from "./exit-intent.ts";
import { OpenPopup } from "./open-popup.tsx";
import { recallPopup, rememberPopup } from "./popup-memory.ts";
import { startVisit } from "./visit.ts";

/** How often to check for a due popup, in milliseconds (specification, section 9: a timer's tick). */
const checkInterval = 1000;

/** Module state, because each language has its own layout and the visit must outlive both. */
const visit = startVisit({ recall: recallPopup, remember: rememberPopup });

/** Shows the page's popups one at a time, each when it is due. */
export default function PopupHost({ popups }: { popups: readonly LoadedPopup[] }): ReactNode {
  const { pathname } = useLocation();
  const t = popupTranslator(useLocale());
  const openId = useSyncExternalStore(visit.subscribe, visit.openId, () => null);
  useEffect(() => {
    const check = (isLeaving: boolean) => {
      const isVisible = document.visibilityState === "visible";
      const opened = visit.look(popups, { now: shopNow(), pathname, isVisible, isLeaving, isFreeFor });
      if (opened) reportCampaign({ kind: "popup", id: opened.id }, "view");
    };
    const tick = () => check(false);
    tick();
    const timer = setInterval(tick, checkInterval);
    document.addEventListener("visibilitychange", tick);
    const endWatch = watchExit(() => check(true));
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
      endWatch();
    };
  }, [popups, pathname]);
  const popup = popups.find(({ id }) => id === openId);
  return (
    <>
      {/* Announces popups that do not take the focus; screen readers read a modal one because it has the focus. */}
      <p role="status" className="sr-only">
        {popup && popup.look.size !== "modal" && t("popup.announced", { headline: popup.look.headline })}
      </p>
      {popup && <OpenPopup key={popup.id} popup={popup} onEnd={() => visit.close(popup.id)} />}
    </>
  );
}

const blocking = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], header details[open]';
const textFields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** Returns whether nothing blocks a popup: no open dialog or menu and, for a modal one, no focused text field. */
function isFreeFor({ look }: ShownPopup): boolean {
  if (document.querySelector(blocking)) return false;
  return look.size !== "modal" || !document.activeElement?.matches(textFields);
}
