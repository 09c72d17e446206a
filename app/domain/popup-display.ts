import { pathWithoutLocale } from "./locale.ts";
import type { FrequencyCap, PopupLook, PopupTrigger } from "./popup.ts";
import { isWithin } from "./schedule.ts";
import type { ScheduleWindow } from "./schedule.ts";

/** A popup as it is sent to the browser, which shows it when its time has come; named as the columns are. */
export type ShownPopup = ScheduleWindow & {
  id: string;
  look: PopupLook;
  frequency_cap: FrequencyCap;
  trigger_type: PopupTrigger;
  /** In seconds. */
  trigger_delay: number;
  page_matcher: string | null;
};

/** How long `once_per_day` keeps a popup away, in milliseconds (specification, section 9). */
const dayCap = 24 * 60 * 60 * 1000;

/** What a browser remembers of one popup. */
export type PopupMemory = {
  /** When it was last displayed, in milliseconds since 1970; null where it never was: the first-visit flag is unset. */
  lastShown: number | null;
  isShownInSession: boolean;
};

/** Where a visitor stands at a moment. */
export type PopupMoment = {
  now: Date;
  pathname: string;
  /** The pointer has just left for the top of the window. */
  isLeaving: boolean;
  /** For how long, in milliseconds, the visitor has had the shop in sight since the popup last showed, or in all. */
  seenFor: (popupId: string) => number;
  memory: (popupId: string) => PopupMemory;
};

/**
 * The popup to show: the first of the list, which is newest first, that is within its dates, not over, triggered and not
 * held back by its frequency cap (specification, section 4). All of it is asked at the moment of showing, since the page
 * may have been kept, or have slept, since it was made.
 */
export function duePopup(popups: readonly ShownPopup[], moment: PopupMoment): ShownPopup | undefined {
  return popups.find((popup) => {
    const memory = moment.memory(popup.id);
    return (
      isWithin(popup, moment.now) &&
      !isOver(popup.look, moment.now) &&
      isTriggered(popup, memory, moment) &&
      !isCapped(popup.frequency_cap, memory, moment.now)
    );
  });
}

/** Whether a timer has nothing left to count down. */
export function isOver({ type, timerEnd }: Pick<PopupLook, "type" | "timerEnd">, now: Date): boolean {
  return type === "timer" && (timerEnd === null || timerEnd <= now);
}

function isTriggered(popup: ShownPopup, memory: PopupMemory, moment: PopupMoment): boolean {
  switch (popup.trigger_type) {
    case "on_first_visit":
      return memory.lastShown === null;
    case "after_seconds":
      return moment.seenFor(popup.id) >= popup.trigger_delay * 1000;
    case "on_exit_intent":
      return moment.isLeaving;
    case "page_matcher":
      return matchesPath(popup.page_matcher, moment.pathname);
  }
}

/**
 * Whether a frequency cap holds a popup back. A day is 24 hours, whatever the clocks of Sofia do meanwhile, to either side
 * of the last display: a clock that was set back a little does not show it again, one that was far ahead does not hold it
 * back for longer than a day.
 */
export function isCapped(
  cap: FrequencyCap,
  { lastShown, isShownInSession }: PopupMemory,
  now: Date,
): boolean {
  switch (cap) {
    case "once_per_session":
      return isShownInSession;
    case "once_per_day":
      return lastShown !== null && Math.abs(now.getTime() - lastShown) < dayCap;
    case "always":
      return false;
  }
}

/**
 * Whether a path is one of those that the pattern means: `*` stands for any run of characters, `?` for one. A page has the
 * same path in both languages, so that `/products*` means the English list too; a pattern that begins with `/en` means
 * English pages alone. Letter case and a slash at the end do not count. Without a pattern no path does.
 */
export function matchesPath(pattern: string | null, pathname: string): boolean {
  const wanted = plainPath(pattern?.trim() ?? "");
  if (wanted === "") return false;
  return [pathname, pathWithoutLocale(pathname)].some((path) => matchesWildcards(wanted, plainPath(path)));
}

function plainPath(path: string): string {
  const lower = path.toLowerCase();
  return lower.length > 1 && lower.endsWith("/") ? lower.slice(0, -1) : lower;
}

/** By one walk, which goes back to the last `*` only: no pattern makes it slow, as it would a regular expression. */
function matchesWildcards(pattern: string, text: string): boolean {
  let at = 0;
  let star = -1;
  let resumeAt = 0;
  let p = 0;
  while (at < text.length) {
    if (pattern[p] === "*") {
      star = p;
      resumeAt = at;
      p += 1;
    } else if (pattern[p] === "?" || pattern[p] === text[at]) {
      p += 1;
      at += 1;
    } else if (star >= 0) {
      resumeAt += 1;
      at = resumeAt;
      p = star + 1;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(p));
}
