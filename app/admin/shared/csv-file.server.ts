import { log } from "#app/server/log.ts";

/** A CSV file to be kept, whose pieces are asked for as they are taken. */
export function csvFile(name: string, pieces: AsyncGenerator<string, void, void>): Response {
  return new Response(streamOf(name, pieces), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** Takes the next piece when the one before has gone; a file that fails in the middle breaks off and never looks whole. */
function streamOf(
  name: string,
  pieces: AsyncGenerator<string, void, void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let isGone = false;
  return new ReadableStream({
    async pull(controller) {
      try {
        const piece = await pieces.next();
        // Whoever asked has gone while the piece was read.
        if (isGone) return;
        if (piece.done) controller.close();
        else controller.enqueue(encoder.encode(piece.value));
      } catch (error) {
        log.error({ err: error, file: name }, "a file could not be exported");
        controller.error(error);
      }
    },
    async cancel() {
      isGone = true;
      await pieces.return();
    },
  });
}
