/**
 * Returns a response body that does nothing until it is first read: the body of a response that is not sent, because
 * its client has left already or asked with `HEAD`, is neither read nor cancelled, and what it had opened would stay
 * open. Pulls the next chunk when the client is ready for it; a failure aborts the response.
 */
export function lazyStream(
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>, void, void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let isCancelled = false;
  return new ReadableStream(
    {
      async pull(controller) {
        const chunk = await chunks.next();
        // The client disconnected while the chunk was being read.
        if (isCancelled) return;
        if (chunk.done) controller.close();
        else controller.enqueue(chunk.value);
      },
      async cancel() {
        isCancelled = true;
        await chunks.return();
      },
    },
    { highWaterMark: 0 },
  );
}
