import type { PopupMemory } from "#app/domain/popup-display.ts";
import { readStored, writeStored } from "#app/storefront/browser-storage.ts";

/**
 * What this browser remembers of popups, by their ids, so that they do not come too often: when each was last displayed,
 * and whether in this session, which is a tab's. Of the visitor it says nothing.
 */
const shownName = (popupId: string) => `popup.shown.${popupId}`;
const sessionName = (popupId: string) => `popup.session.${popupId}`;

/** Anybody may have written there: what is no moment counts as none. */
export function recallPopup(popupId: string): PopupMemory {
  const lastShown = readStored("local", shownName(popupId));
  return {
    lastShown: typeof lastShown === "number" ? lastShown : null,
    isShownInSession: readStored("session", sessionName(popupId)) === true,
  };
}

export function rememberPopup(popupId: string, now: Date): void {
  writeStored("local", shownName(popupId), now.getTime());
  writeStored("session", sessionName(popupId), true);
}
