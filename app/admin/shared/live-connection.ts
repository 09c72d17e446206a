import { reconnectDelay } from "#app/domain/shop/live.ts";
import type { LiveEvent } from "#app/server/live/live-notices.ts";

export type LiveState = "open" | "lost";

type Handlers = {
  onEvent: (event: LiveEvent) => void;
  onState: (state: LiveState) => void;
  /** The server ended the stream for good: the reader may no longer be an administrator. */
  onRefused: () => void;
};

/** What a browser's windows exchange: events and states from the window with the stream, and requests for its state. */
type Message = { event: LiveEvent } | { state: LiveState } | "ask";

/** Name of the lock whose holder opens the stream, and of the channel to the other windows. */
const name = "live-notices";

/**
 * Receives live notices while the page is visible. One visible window of the browser opens the stream and passes everything
 * on to the others, since browsers limit the connections per host; another takes over when that window is closed or hidden.
 * Reconnects after 1, 2, 5, then every 10 seconds. Returns a function that stops it.
 */
export function connectLive(
  handlers: Handlers,
  page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener"> = document,
): () => void {
  let leave: (() => void) | null = null;
  let isFirst = true;
  const follow = () => {
    const isVisible = page.visibilityState === "visible";
    if (isVisible && leave === null) {
      // What was sent while the page was hidden is lost.
      leave = join(handlers, { hasMissed: !isFirst });
      isFirst = false;
    } else if (!isVisible) stop();
  };
  const stop = () => {
    leave?.();
    leave = null;
  };
  follow();
  page.addEventListener("visibilitychange", follow);
  return () => {
    page.removeEventListener("visibilitychange", follow);
    stop();
  };
}

/** Receives notices from the window with the stream, or opens the stream when there is none. */
function join(handlers: Handlers, { hasMissed }: { hasMissed: boolean }): () => void {
  const left = new AbortController();
  const others = new BroadcastChannel(name);
  let state: LiveState | null = null;
  let isLeading = false;

  const pass = (message: Message) => {
    others.postMessage(message);
    receive(message);
  };
  const receive = (message: Message) => {
    if (message === "ask") {
      if (isLeading && state) others.postMessage({ state } satisfies Message);
    } else if ("event" in message) handlers.onEvent(message.event);
    else {
      state = message.state;
      handlers.onState(state);
    }
  };
  others.addEventListener("message", ({ data }: MessageEvent<Message>) => receive(data));

  /** Keeps the stream open until this window leaves. */
  const lead = ({ isSuccessor }: { isSuccessor: boolean }) =>
    new Promise<void>((resolve) => {
      if (left.signal.aborted) return resolve();
      isLeading = true;
      const close = openStream({
        hasMissed: hasMissed || isSuccessor,
        onEvent: (event) => pass({ event }),
        onState: (changed) => pass({ state: changed }),
        onRefused: handlers.onRefused,
      });
      left.signal.addEventListener("abort", () => {
        close();
        resolve();
      });
    });

  const wait = () => {
    others.postMessage("ask" satisfies Message);
    if (hasMissed) handlers.onEvent({ kind: "missed" });
  };
  void takeTurn(lead, { signal: left.signal, onTaken: wait });
  return () => {
    left.abort();
    others.close();
  };
}

/** Runs `lead` in one window of the browser at a time; `onTaken` is called in a window that must wait. */
async function takeTurn(
  lead: (turn: { isSuccessor: boolean }) => Promise<void>,
  { signal, onTaken }: { signal: AbortSignal; onTaken: () => void },
): Promise<void> {
  // Browsers have no locks on a page that came without TLS; there every window opens a stream.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return lead({ isSuccessor: false });
  const hasLed = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await lead({ isSuccessor: false });
    return lock !== null;
  });
  if (hasLed || signal.aborted) return;
  onTaken();
  try {
    await locks.request(name, { signal }, () => lead({ isSuccessor: true }));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * Opens the stream and reopens it after a failure. With `hasMissed`, and after a failure, reports on opening that events may
 * have been missed. Returns a function that closes it.
 */
function openStream({
  hasMissed,
  onEvent,
  onState,
  onRefused,
}: Handlers & { hasMissed: boolean }): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let source: EventSource;
  const open = () => {
    source = new EventSource("/api/live");
    source.addEventListener("open", () => {
      failures = 0;
      onState("open");
      if (hasMissed) onEvent({ kind: "missed" });
      hasMissed = true;
    });
    source.addEventListener("message", ({ data }: MessageEvent<string>) =>
      onEvent(JSON.parse(data) as LiveEvent),
    );
    source.addEventListener("error", () => {
      if (source.readyState === EventSource.CLOSED) onRefused();
      source.close();
      hasMissed = true;
      onState("lost");
      retry = setTimeout(open, reconnectDelay(failures));
      failures += 1;
    });
  };
  open();
  return () => {
    clearTimeout(retry);
    source.close();
  };
}
