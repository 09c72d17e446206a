/** The signed-in user's id, or null after a sign-out. */
type Message = string | null;

let channel: BroadcastChannel | null = null;

/**
 * Listens to the session messages of the other tabs of this browser: `onMessage` gets the signed-in user's id, or null
 * after a sign-out; `onRestored` is called when the page returns from the back/forward cache, as it has missed
 * messages. Returns a function that stops listening. Used once in each layout.
 */
export function followOtherTabs({
  onMessage,
  onRestored,
}: {
  onMessage: (userId: Message) => void;
  onRestored: () => void;
}): () => void {
  const open = () => {
    channel = new BroadcastChannel("session");
    channel.addEventListener("message", ({ data }: MessageEvent<Message>) => onMessage(data));
  };
  // A message to a page in the back/forward cache evicts it (https://web.dev/articles/bfcache).
  const close = () => {
    channel?.close();
    channel = null;
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    open();
    onRestored();
  };
  open();
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", onShow);
  return () => {
    window.removeEventListener("pagehide", close);
    window.removeEventListener("pageshow", onShow);
    close();
  };
}

/** Notifies the other tabs of the signed-in user, or of a sign-out. */
export function notifyOtherTabs(userId: Message): void {
  channel?.postMessage(userId);
}

/**
 * Replaces the document, so that nothing of a person who has signed out remains on the screen, in memory or in the
 * history. The screen is cleared at once. Does not ask about unsaved changes.
 */
export function replaceDocument(address: string): void {
  document.documentElement.hidden = true;
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.replace(address);
}
