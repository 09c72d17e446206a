import type { IncomingMessage, ServerResponse } from "node:http";

type Bounds = {
  /** Most that is read off after the answer, in bytes. */
  maxBytes: number;
  /** Longest silence meanwhile, in milliseconds. */
  patience: number;
};

/** More than any body that the shop takes: whoever sends the largest file unasked still reads why it is refused. */
const bounds: Bounds = { maxBytes: 64 * 1024 * 1024, patience: 5000 };

/**
 * Lets a client read an answer that was given before its body was read. Browsers read an answer only when they have sent
 * all of the body, and a connection that is closed on what is still under way is reset, which takes the answer with it: so
 * the rest is read off and dropped, and a connection that is to end is closed for writing first (RFC 9112, section 9.6).
 */
export function readOffUnread(
  request: IncomingMessage,
  response: ServerResponse,
  { maxBytes, patience }: Bounds = bounds,
): void {
  // Before Node's own listener, which closes the connection.
  response.prependOnceListener("finish", () => {
    if (request.readableEnded || request.destroyed) return;
    const { socket } = request;
    socket.destroySoon = () => socket.end();
    const giveUp = () => socket.destroy();
    const silence = setTimeout(giveUp, patience);
    let left = maxBytes;
    // Nobody asks for it any more: what is left of the router's stream would keep it, and what nobody has begun to read Node
    // would drop without a bound.
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
