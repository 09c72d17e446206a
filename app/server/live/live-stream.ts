import type { StaffRole } from "#app/domain/accounts/role.ts";
import { heartbeatSeconds, receivesNotice } from "#app/domain/shop/live.ts";
import { log } from "#app/server/log.ts";
import type { LiveEvent, LiveNotices } from "./live-notices.ts";

/**
 * Returns a stream of server-sent events for one open back office page (HTML Standard, section 9.2). Sends a heartbeat
 * every 25 seconds (specification, section 9), so that both ends notice a dead connection. Before each, reads the
 * reader's role again, which decides what the stream sends. Ends when the client disconnects, is no longer staff, or
 * the program stops.
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
  let leave: () => void = () => undefined;
  let current = role;
  return new ReadableStream({
    start(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      const beat = async () => {
        try {
          const read = await readRole();
          if (read === null) return end();
          current = read;
        } catch (error) {
          // The database is unavailable: the reader stays until the next check.
          log.warn({ err: error }, "the role of a live stream's reader could not be checked");
        }
        if (!isOver) write(": still here\n\n");
      };
      let isOver = false;
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
    },
    cancel: () => leave(),
  });
}

function messageOf(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
