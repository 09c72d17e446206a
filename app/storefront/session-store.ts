import { useEffect, useSyncExternalStore } from "react";
import { needsRefresh, readSessionHint, sessionTick } from "#app/domain/session.ts";
import type { SessionAnswer, SessionUser } from "#app/domain/session.ts";
import { askShop } from "./ask-shop.ts";

/**
 * Who is signed in, as the browser knows it (specification, section 4). `isLoaded` stays false until the first check is
 * over; the server and the first paint never know.
 */
export type Session = { isLoaded: boolean; user: SessionUser | null; wishlist: readonly string[] };

const unknown: Session = { isLoaded: false, user: null, wishlist: [] };
const signedOut: Session = { isLoaded: true, user: null, wishlist: [] };

let session = unknown;
/** Counts the checks and local changes, so that an answer that was overtaken is dropped. */
let version = 0;
const listeners = new Set<() => void>();
let otherTabs: BroadcastChannel | null = null;

export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => unknown,
  );
}

/** The session as it is known at the moment, for handlers. */
export function currentSession(): Session {
  return session;
}

/** Waits until it is known who is signed in: until the shop has said it, or has not in time. */
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

/** Changes the wishlist as this browser shows it; the server's copy is changed by its own call. */
export function changeLocalWishlist(change: (productIds: readonly string[]) => readonly string[]): void {
  if (session.user) show({ ...session, wishlist: change(session.wishlist) });
}

/**
 * Forgets the person in every tab; the submit handler of every sign-up, sign-in and sign-out (specification, section 7).
 * A moment later than the event, since a form that is gone from the page is not sent.
 */
export function forgetSession(): void {
  setTimeout(() => {
    show(signedOut);
    otherTabs?.postMessage(null);
  });
}

/**
 * Keeps the session: looks who is signed in, refreshes the token every 30 seconds where it needs it, and follows what
 * the other tabs do. Stands once in the storefront's layout.
 */
export function useSessionSync(): void {
  useEffect(() => {
    const timer = setInterval(tick, sessionTick);
    document.addEventListener("visibilitychange", tick);
    window.addEventListener("pagehide", leaveOtherTabs);
    window.addEventListener("pageshow", onShow);
    begin();
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
      window.removeEventListener("pagehide", leaveOtherTabs);
      window.removeEventListener("pageshow", onShow);
      leaveOtherTabs();
    };
  }, []);
}

/** Looks who is signed in, and listens to the other tabs from then on. */
function begin(): void {
  otherTabs = new BroadcastChannel("session");
  otherTabs.addEventListener("message", ({ data }: MessageEvent<string | null>) => {
    if (data === null) show(signedOut);
    else if (data !== session.user?.id) void checkSession();
  });
  void checkSession();
}

/**
 * A page that was left stays in the browser's memory, to be gone back to at once, unless a message comes to it there
 * (https://web.dev/articles/bfcache).
 */
function leaveOtherTabs(): void {
  otherTabs?.close();
  otherTabs = null;
}

/** A page that comes back from the browser's memory has missed what happened meanwhile. */
function onShow({ persisted }: PageTransitionEvent): void {
  if (persisted) begin();
}

/** A browser throttles the timers of hidden tabs, so a tab that comes back looks at once. */
function tick(): void {
  if (document.visibilityState === "hidden") return;
  const tokenExpiresAt = readSessionHint(document.cookie);
  const isSignedIn = session.user !== null;
  if (tokenExpiresAt === null ? isSignedIn : !isSignedIn || needsRefresh(tokenExpiresAt, Date.now()))
    void checkSession();
}

/** Asks who is signed in; without a hint nobody is, and nothing is asked. */
export async function checkSession(): Promise<void> {
  const tokenExpiresAt = readSessionHint(document.cookie);
  if (tokenExpiresAt === null) return show(signedOut);
  version += 1;
  const asked = version;
  try {
    const refresh = needsRefresh(tokenExpiresAt, Date.now()) ? "?refresh=1" : "";
    const response = await askShop(`/api/session${refresh}`);
    if (!response.ok) throw new Error(`the shop answered ${response.status}`);
    const answer = (await response.json()) as SessionAnswer;
    if (asked !== version) return;
    show(answer.user ? { isLoaded: true, user: answer.user, wishlist: answer.wishlist } : signedOut);
    otherTabs?.postMessage(session.user?.id ?? null);
  } catch (error) {
    console.error("The session could not be loaded", error);
    if (asked === version) show({ ...session, isLoaded: true });
  }
}

function show(next: Session): void {
  version += 1;
  session = next;
  // What the document's head has hidden until now (root.tsx).
  delete document.documentElement.dataset.session;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
