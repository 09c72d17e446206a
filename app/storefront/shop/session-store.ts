import { useEffect, useSyncExternalStore } from "react";
import { needsRefresh, readSessionHint, sessionTick } from "#app/domain/accounts/session.ts";
import type { SessionAnswer, SessionUser } from "#app/domain/accounts/session.ts";
import { localeOfPath, localePath, pathWithoutLocale } from "#app/domain/locale.ts";
import { fetchFromShop } from "#app/ui/browser/fetch-from-shop.ts";
import { shopNow } from "#app/ui/browser/shop-clock.ts";
import { followOtherTabs, notifyOtherTabs, replaceDocument } from "#app/ui/browser/session-channel.ts";
import { clearStoredForms } from "#app/ui/browser/unsaved-forms.ts";

/**
 * Who is signed in, as known to the browser (specification, section 4). `isLoaded` is false until the first check ends,
 * and always on the server and in the first paint.
 */
export type Session = { isLoaded: boolean; user: SessionUser | null; wishlist: readonly string[] };

const unknown: Session = { isLoaded: false, user: null, wishlist: [] };
const signedOut: Session = { isLoaded: true, user: null, wishlist: [] };

let session = unknown;
/** Counts checks and local changes, so that a stale answer is dropped. */
let version = 0;
const listeners = new Set<() => void>();

export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => unknown,
  );
}

/** Returns the current session, for event handlers. */
export function currentSession(): Session {
  return session;
}

/** Resolves when the first check has ended, also when it failed or timed out. */
export async function sessionLoaded(): Promise<void> {
  if (session.isLoaded) return;
  await new Promise<void>((resolve) => {
    const stop = subscribe(() => {
      if (!session.isLoaded) return;
      stop();
      resolve();
    });
  });
}

/** Changes the wishlist shown in this tab, only while somebody is signed in; the caller updates the server. */
export function changeLocalWishlist(change: (productIds: readonly string[]) => readonly string[]): void {
  if (session.user) show({ ...session, wishlist: change(session.wishlist) });
}

/**
 * Clears the session in every tab: the submit handler of every sign-up, sign-in and sign-out (specification, section
 * 7). Deferred, since a form that is removed during the event is not sent.
 */
export function forgetSession(): void {
  setTimeout(() => {
    show(signedOut);
    notifyOtherTabs(null);
  });
}

/** The submit handler of a sign-out: also clears what the person typed into the back office and has not saved. */
export function leaveSession(): void {
  clearStoredForms();
  forgetSession();
}

/**
 * Keeps the session up to date: loads it, checks every 30 seconds whether the token needs a refresh, and listens to the
 * other tabs. Used once, in the page frame.
 */
export function useSessionSync(): void {
  useEffect(() => {
    const timer = setInterval(tick, sessionTick);
    document.addEventListener("visibilitychange", tick);
    const leaveOtherTabs = followOtherTabs({
      onMessage(userId) {
        if (userId === null) endSession();
        else if (userId !== session.user?.id) void checkSession();
      },
      onRestored: () => void checkSession(),
    });
    // After a sign-out the next page notifies the others again: one may have loaded the session during the sign-out.
    if (readSessionHint(document.cookie) === null) notifyOtherTabs(null);
    void checkSession();
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
      leaveOtherTabs();
    };
  }, []);
}

/** Returns whether the page shows a person's own data, as rendered by the server. */
function isPersonalPage(): boolean {
  return /^\/profile(?:\/|$)/.test(pathWithoutLocale(window.location.pathname));
}

/** Shows the signed-out state. Replaces a page with personal data with the root (specification, section 4). */
function endSession(): void {
  show(signedOut);
  if (isPersonalPage()) replaceDocument(localePath(localeOfPath(window.location.pathname), "/"));
}

/**
 * Checks the session when the hint cookie contradicts it or the token needs a refresh; does nothing in a hidden tab.
 * Also runs when the tab becomes visible, since browsers throttle the timers of hidden tabs.
 */
function tick(): void {
  if (document.visibilityState === "hidden") return;
  const tokenExpiresAt = readSessionHint(document.cookie);
  const isSignedIn = session.user !== null;
  if (tokenExpiresAt === null ? isSignedIn : !isSignedIn || needsRefresh(tokenExpiresAt, shopNow().getTime()))
    void checkSession();
}

/**
 * Loads the session from the server; a failure keeps the known one. Without the hint cookie it ends the session and
 * sends no request, except on a personal page before a person is known.
 */
export async function checkSession(): Promise<void> {
  const tokenExpiresAt = readSessionHint(document.cookie);
  if (tokenExpiresAt === null && (session.user !== null || !isPersonalPage())) return endSession();
  version += 1;
  const checkedVersion = version;
  try {
    const refresh = needsRefresh(tokenExpiresAt ?? 0, shopNow().getTime()) ? "?refresh=1" : "";
    const response = await fetchFromShop(`/api/session${refresh}`);
    if (!response.ok) throw new Error(`The shop answered with status ${response.status}`);
    const answer = (await response.json()) as SessionAnswer;
    if (checkedVersion !== version) return;
    notifyOtherTabs(answer.user?.id ?? null);
    if (!answer.user) return endSession();
    const isSomebodyElse = session.user !== null && session.user.id !== answer.user.id;
    show({ isLoaded: true, user: answer.user, wishlist: answer.wishlist });
    if (isSomebodyElse && isPersonalPage()) replaceDocument(window.location.href);
  } catch (error) {
    console.error("The session could not be loaded", error);
    if (checkedVersion === version) show({ ...session, isLoaded: true });
  }
}

function show(next: Session): void {
  version += 1;
  session = next;
  // Shows what the document's head has hidden until now (root.tsx).
  delete document.documentElement.dataset.session;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
