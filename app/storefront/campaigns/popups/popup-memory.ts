import type { PopupMemory } from "#app/domain/campaigns/popup-display.ts";
import { readStored, writeStored } from "#app/ui/browser/browser-storage.ts";

/**
 * What this browser stores for each popup's frequency cap: when it was last displayed, and whether it was displayed in
 * the session of this tab. Holds nothing about the visitor.
 */
const shownName = (popupId: string) => `popup.shown.${popupId}`;
const sessionName = (popupId: string) => `popup.session.${popupId}`;

/** Reads untrusted storage: an invalid time counts as none. */
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
