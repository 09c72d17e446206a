import { pathWithoutLocale } from "#app/domain/locale.ts";
import { duePopup, isAllowedOn, isOver, matchesPath } from "#app/domain/campaigns/popup-display.ts";
import type { PopupMemory, ShownPopup } from "#app/domain/campaigns/popup-display.ts";

/**
 * Longest gap between two calls of `look`, in milliseconds, that counts as viewing the page: a sleeping computer or a
 * changed clock causes longer gaps.
 */
const longestGap = 2000;

type Memory = {
  recall: (popupId: string) => PopupMemory;
  remember: (popupId: string, now: Date) => void;
};

/** The page's state when looking for a due popup. */
type PageState = {
  now: Date;
  pathname: string;
  isVisible: boolean;
  isLeaving: boolean;
  /** Whether nothing blocks the popup: no dialog, no menu, no typing. */
  isFreeFor: (popup: ShownPopup) => boolean;
};

/**
 * Tracks a visit: from the document's load to its end, across client-side navigation. At most one popup is open, and
 * each page shows at most one: others that come due wait for the next page. Nothing opens while the page is hidden.
 */
export function startVisit({ recall, remember }: Memory) {
  let openId: string | null = null;
  let page: string | null = null;
  let hasShown = false;
  let lookedAt: number | null = null;
  /** How long the visitor has viewed the shop, in milliseconds: in total, and in total when each popup last opened. */
  let seen = 0;
  const seenWhenShown = new Map<string, number>();
  const listeners = new Set<() => void>();

  function open(popupId: string | null): void {
    if (popupId === openId) return;
    openId = popupId;
    for (const listener of listeners) listener();
  }

  function countTime({ now, isVisible }: PageState): void {
    const at = now.getTime();
    if (lookedAt !== null) seen += Math.min(Math.max(at - lookedAt, 0), longestGap);
    lookedAt = isVisible ? at : null;
  }

  /** Returns whether the open popup stays open on the next page: a modal one does not. */
  function staysOn(popup: ShownPopup, pathname: string): boolean {
    const { look, trigger_type, page_matcher } = popup;
    if (look.size === "modal" || !isAllowedOn(popup, pathname)) return false;
    return trigger_type !== "page_matcher" || matchesPath(page_matcher, pathname);
  }

  return {
    openId: () => openId,

    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Closes that popup if it is still the open one. */
    close(popupId: string) {
      if (popupId === openId) open(null);
    },

    /**
     * Closes the open popup if it has ended or does not stay on the page, opens a due one and returns that; null if it
     * opened none. Call each second and after every event.
     */
    look(popups: readonly ShownPopup[], state: PageState): ShownPopup | null {
      countTime(state);
      const { now, pathname, isVisible, isLeaving, isFreeFor } = state;
      const opened = popups.find(({ id }) => id === openId);
      if (!opened || isOver(opened.look, now)) open(null);
      const nextPage = pathWithoutLocale(pathname);
      if (nextPage !== page) {
        page = nextPage;
        hasShown = false;
        if (opened && !staysOn(opened, pathname)) open(null);
      }
      if (!isVisible || hasShown || openId !== null) return null;
      const seenFor = (popupId: string) => seen - (seenWhenShown.get(popupId) ?? 0);
      const due = duePopup(popups, { now, pathname, isLeaving, seenFor, memory: recall });
      if (!due || !isFreeFor(due)) return null;
      hasShown = true;
      seenWhenShown.set(due.id, seen);
      remember(due.id, now);
      open(due.id);
      return due;
    },
  };
}
