import { localeOfPath, localePath, pathWithoutLocale } from "#app/domain/locale.ts";
import type { FrequencyCap, PopupLook, PopupTrigger } from "./popup.ts";
import { isWithin } from "#app/domain/schedule.ts";
import type { ScheduleWindow } from "#app/domain/schedule.ts";

/** A popup as sent to the browser, which decides when to show it. Property names match the columns. */
export type ShownPopup = ScheduleWindow & {
  id: string;
  look: PopupLook;
  frequency_cap: FrequencyCap;
  trigger_type: PopupTrigger;
  /** In seconds. */
  trigger_delay: number;
  page_matcher: string | null;
};

/** Minimum milliseconds between displays for `once_per_day` (specification, section 9). */
const dayCap = 24 * 60 * 60 * 1000;

/** Display history of a popup in this browser. */
export type PopupMemory = {
  /** Last display, in milliseconds since 1970; null if never displayed (first visit). */
  lastShown: number | null;
  isShownInSession: boolean;
};

/** The visitor's situation at a given time. */
export type PopupMoment = {
  now: Date;
  pathname: string;
  /** The pointer has just left through the top of the window. */
  isLeaving: boolean;
  /** Milliseconds for which the shop was visible since the popup was last shown, or in total. */
  seenFor: (popupId: string) => number;
  memory: (popupId: string) => PopupMemory;
};

/**
 * Returns the popup to show: the first of the list (newest first) that is within its dates, not over, allowed on the
 * page, triggered and not capped (specification, section 4). Must be evaluated at display time, because the page may
 * have been cached or suspended.
 */
export function duePopup(popups: readonly ShownPopup[], moment: PopupMoment): ShownPopup | undefined {
  return popups.find((popup) => {
    const memory = moment.memory(popup.id);
    return (
      isWithin(popup, moment.now) &&
      !isOver(popup.look, moment.now) &&
      isAllowedOn(popup, moment.pathname) &&
      isTriggered(popup, memory, moment) &&
      !isCapped(popup.frequency_cap, memory, moment.now)
    );
  });
}

/** Pages for signing in, registering, accepting an invitation, and the other account steps. */
const accountSteps = /^\/auth(?:\/|$)/;
const purchaseSteps = /^\/(?:cart|checkout|order-success|sandbox-payment)(?:\/|$)/;

/**
 * Returns whether a popup may open on a page. None interrupts the account steps. During a purchase only bars open, and
 * popups triggered by a pattern specific to the page: it matches that page and not the home page.
 */
export function isAllowedOn(
  { look, trigger_type, page_matcher }: Pick<ShownPopup, "look" | "trigger_type" | "page_matcher">,
  pathname: string,
): boolean {
  const path = pathWithoutLocale(pathname);
  if (accountSteps.test(path)) return false;
  if (look.size === "bar" || !purchaseSteps.test(path)) return true;
  const home = localePath(localeOfPath(pathname), "/");
  const isForPage = matchesPath(page_matcher, pathname) && !matchesPath(page_matcher, home);
  return trigger_type === "page_matcher" && isForPage;
}

/** Returns whether a timer popup has run out; one without an end has. False for other types. */
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
 * Returns whether the frequency cap suppresses a popup. A day is 24 hours in either direction: after a small clock
 * change backwards it is not shown again, and a clock once far ahead does not suppress it for longer than a day.
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
 * Returns whether a path matches a pattern: `*` matches any run of characters, `?` any one. `/products*` also matches
 * the English page; a pattern that begins with `/en` matches English pages only. Ignores case and a trailing slash. An
 * empty pattern matches nothing.
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

/** Matches in one pass that backtracks to the last `*` only: unlike a regular expression, no pattern makes it slow. */
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
