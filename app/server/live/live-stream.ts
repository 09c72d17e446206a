import { heartbeatSeconds } from "#app/domain/live.ts";
import { log } from "#app/server/log.ts";
import type { LiveEvent, LiveNotices } from "./live-notices.ts";

/**
 * A stream of server-sent events for one open back office (HTML Standard, section 9.2). It says something at least every
 * 25 seconds (specification, section 9), so that a connection that died is noticed at both ends, and asks then whether
 * its reader still is an administrator. It ends when the reader goes, when the right is gone, and with the program.
 */
export function liveStream(
  live: LiveNotices,
  { isStillAdmin, signal }: { isStillAdmin: () => Promise<boolean>; signal: AbortSignal },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let leave: () => void = () => undefined;
  return new ReadableStream({
    start(controller) {
      const say = (text: string) => controller.enqueue(encoder.encode(text));
      const beat = async () => {
        try {
          if (!(await isStillAdmin())) return end();
        } catch (error) {
          // The database is away: whoever reads stays until it can be asked again.
          log.warn({ err: error }, "a live reader's right could not be looked up");
        }
        if (!isOver) say(": still here\n\n");
      };
      let isOver = false;
      const heartbeat = setInterval(() => void beat(), heartbeatSeconds * 1000);
      const unsubscribe = live.subscribe((event) => say(messageOf(event)), end);
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
      say(": connected\n\n");
    },
    cancel: () => leave(),
  });
}

function messageOf(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
