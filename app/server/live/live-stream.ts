import type { StaffRole } from "#app/domain/accounts/role.ts";
import { heartbeatSeconds, receivesNotice } from "#app/domain/shop/live.ts";
import { log } from "#app/server/log.ts";
import type { LiveEvent, LiveNotices } from "./live-notices.ts";

/** Messages that may wait for a client that does not read. A client that is cut off opens the stream again. */
const maxUnread = 1000;

/**
 * Returns a stream of server-sent events for one open back office page (HTML Standard, section 9.2). Sends a heartbeat
 * every 25 seconds (specification, section 9), so that both ends notice a dead connection. Before each, reads the
 * reader's role again, which decides what the stream sends. Ends when the client disconnects, does not read, is no
 * longer staff, or the program stops.
 *
 * It subscribes when it is first read: nothing would end the stream of a response that is not sent, because its client
 * has left already or asked with `HEAD`.
 */
export function liveStream(
  live: LiveNotices,
  {
    role,
    readRole,
    signal,
  }: { role: StaffRole; readRole: () => Promise<StaffRole | null>; signal: AbortSignal },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let hasBegun = false;
  let leave: () => void = () => undefined;
  let current = role;
  const begin = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    let isOver = false;
    const write = (text: string) => {
      if (isOver) return;
      if ((controller.desiredSize ?? 0) < -maxUnread) return end();
      controller.enqueue(encoder.encode(text));
    };
    const beat = async () => {
      try {
        const read = await readRole();
        if (read === null) return end();
        current = read;
      } catch (error) {
        // The database is unavailable: the reader stays until the next check.
        log.warn({ err: error }, "the role of a live stream's reader could not be checked");
      }
      write(": still here\n\n");
    };
    const heartbeat = setInterval(() => void beat(), heartbeatSeconds * 1000);
    const unsubscribe = live.subscribe((event) => {
      if (event.kind === "missed" || receivesNotice(current, event.kind)) write(messageOf(event));
    }, end);
    leave = () => {
      isOver = true;
      clearInterval(heartbeat);
      unsubscribe();
      signal.removeEventListener("abort", leave);
    };
    signal.addEventListener("abort", leave);
    function end() {
      if (isOver) return;
      leave();
      controller.close();
    }
    write(": connected\n\n");
  };
  return new ReadableStream(
    {
      pull(controller) {
        if (!hasBegun) begin(controller);
        hasBegun = true;
      },
      cancel: () => leave(),
    },
    { highWaterMark: 0 },
  );
}

function messageOf(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
