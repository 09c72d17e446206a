import type { IncomingMessage, ServerResponse } from "node:http";

type Bounds = {
  /** Maximum number of bytes drained after the response. */
  maxBytes: number;
  /** Longest pause of the client while its body is drained, in milliseconds. */
  timeout: number;
};

/** Above the largest body the shop accepts, so that a client that sends the largest file still gets the refusal. */
const bounds: Bounds = { maxBytes: 64 * 1024 * 1024, timeout: 5000 };

/**
 * Lets a client receive a response that was sent before its body was read. Browsers read the response only after
 * sending the whole body, and closing a connection with unread data resets it, which loses the response. So the rest of
 * the body is drained, and a connection to be closed is first closed for writing (RFC 9112, section 9.6).
 */
export function drainUnreadBody(
  request: IncomingMessage,
  response: ServerResponse,
  { maxBytes, timeout }: Bounds = bounds,
): void {
  // Before Node's own listener, which closes the connection.
  response.prependOnceListener("finish", () => {
    if (request.readableEnded || request.destroyed) return;
    const { socket } = request;
    socket.destroySoon = () => socket.end();
    const giveUp = () => socket.destroy();
    const silence = setTimeout(giveUp, timeout);
    let left = maxBytes;
    // Replaces the router's listener, which would no longer read, and Node's own draining, which has no limit.
    request.removeAllListeners("data");
    request.read(0);
    request.on("data", (chunk: Buffer) => {
      left -= chunk.byteLength;
      if (left < 0) giveUp();
      else silence.refresh();
    });
    request.once("end", () => {
      clearTimeout(silence);
      Reflect.deleteProperty(socket, "destroySoon");
      if (socket.writableEnded) giveUp();
    });
    request.once("close", () => clearTimeout(silence));
    request.resume();
  });
}
