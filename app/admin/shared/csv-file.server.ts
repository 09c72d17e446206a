import { log } from "#app/server/log.ts";

/** Returns a CSV download that is streamed on demand and not cached. */
export function csvFile(name: string, chunks: AsyncGenerator<string, void, void>): Response {
  return new Response(streamOf(name, chunks), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/**
 * Pulls the next chunk when the client is ready for it. A failure aborts the response, so that a partial file never
 * looks complete.
 */
function streamOf(
  name: string,
  chunks: AsyncGenerator<string, void, void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let isCancelled = false;
  return new ReadableStream({
    async pull(controller) {
      try {
        const chunk = await chunks.next();
        // The client disconnected while the chunk was being read.
        if (isCancelled) return;
        if (chunk.done) controller.close();
        else controller.enqueue(encoder.encode(chunk.value));
      } catch (error) {
        log.error({ err: error, file: name }, "a file could not be exported");
        controller.error(error);
      }
    },
    async cancel() {
      isCancelled = true;
      await chunks.return();
    },
  });
}
