import { log } from "#app/server/log.ts";
import { exportSubscribers } from "#app/server/newsletter/export-subscribers.ts";
import { actorContext, servicesContext } from "#app/server/services-context.ts";
import { readChoice } from "./subscriber-filter.ts";
import type { Route } from "./+types/export";

/** `GET /admin/subscribers/export`: the confirmed subscribers, or those of the list's filter, as a CSV file. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { search, state } = readChoice(url.searchParams);
  const isFiltered = search !== "" || state !== null;
  const filter = { search, state: isFiltered ? state : "confirmed", now: new Date() } as const;
  const pieces = exportSubscribers(context.get(servicesContext), context.get(actorContext), filter);
  return new Response(streamOf(pieces), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="plodko-subscribers.csv"',
      "Cache-Control": "private, no-store",
    },
  });
}

/** Takes the next piece when the one before has gone; a file that fails in the middle breaks off and never looks whole. */
function streamOf(pieces: AsyncGenerator<string, void, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const piece = await pieces.next();
        if (piece.done) controller.close();
        else controller.enqueue(encoder.encode(piece.value));
      } catch (error) {
        log.error({ err: error }, "the subscribers could not be exported");
        controller.error(error);
      }
    },
    async cancel() {
      await pieces.return();
    },
  });
}
