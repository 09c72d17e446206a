import { log } from "#app/server/log.ts";
import { lazyStream } from "#app/server/request/lazy-stream.ts";

/** Returns a CSV download that is streamed on demand and not cached. */
export function csvFile(name: string, chunks: AsyncGenerator<string, void, void>): Response {
  return new Response(lazyStream(encoded(name, chunks)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** Encodes the chunks. A failure aborts the response, so that a partial file never looks complete. */
async function* encoded(name: string, chunks: AsyncGenerator<string, void, void>) {
  const encoder = new TextEncoder();
  try {
    for await (const chunk of chunks) yield encoder.encode(chunk);
  } catch (error) {
    log.error({ err: error, file: name }, "a file could not be exported");
    throw error;
  }
}
