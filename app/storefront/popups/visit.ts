import { pathWithoutLocale } from "#app/domain/locale.ts";
import { duePopup, isOver, matchesPath } from "#app/domain/popup-display.ts";
import type { PopupMemory, ShownPopup } from "#app/domain/popup-display.ts";

/**
 * The longest time between two looks that counts as having had the page in sight, in milliseconds: a computer that slept
 * in between, or a clock that was set, shows as a longer one.
 */
const longestGap = 2000;

type Memory = {
  recall: (popupId: string) => PopupMemory;
  remember: (popupId: string, now: Date) => void;
};

/** What the page is like when it is looked whether a popup is due. */
type PageState = {
  now: Date;
  pathname: string;
  isVisible: boolean;
  isLeaving: boolean;
  /** Whether nothing is in the way of a popup: no dialog, no menu, nobody who is writing. */
  isFreeFor: (popup: ShownPopup) => boolean;
};

/**
 * A visit from the page's load to its end, through all pages that are led to within it. At most one popup is open, and a
 * page has at most one in a row: others that come due wait for the next page. Nothing opens while the page is hidden.
 */
export function startVisit({ recall, remember }: Memory) {
  let openId: string | null = null;
  let page: string | null = null;
  let hasShown = false;
  let lookedAt: number | null = null;
  /** For how long the visitor has had the shop in sight, in milliseconds: in all, and when a popup last showed. */
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

  /** Whether the open popup belongs on the page that was led to: a modal one went with its own. */
  function staysOn({ look, trigger_type, page_matcher }: ShownPopup, pathname: string): boolean {
    return look.size !== "modal" && (trigger_type !== "page_matcher" || matchesPath(page_matcher, pathname));
  }

  return {
    openId: () => openId,

    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Ends that popup, where it is still the open one. */
    close(popupId: string) {
      if (popupId === openId) open(null);
    },

    /** To be called each second and whenever something has happened; gives the popup that has opened. */
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
