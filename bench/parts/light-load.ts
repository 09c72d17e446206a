import { connect } from "node:net";
import type { Socket } from "node:net";

type LightLoad = { milliseconds: number[]; seconds: number };

/**
 * Requests one page over keep-alive connections; each sends its next request when it has the response. Parses only the
 * status and length of a response, so that a server on one core reaches its limit before the client on another. Rejects
 * when a connection fails, and for any response but 200 with a `content-length`.
 */
export async function putLightLoad(
  address: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LightLoad> {
  const { host, hostname, port, pathname, search } = new URL(address);
  const request = Buffer.from(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`,
  );
  const milliseconds: number[] = [];
  const start = performance.now();
  const isOver = () => performance.now() - start > seconds * 1000;
  const clients = Array.from({ length: connections }, () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    return askOn(socket, { request, isOver, record: (took) => milliseconds.push(took) });
  });
  await Promise.all(clients);
  return { milliseconds, seconds: (performance.now() - start) / 1000 };
}

type Asking = { request: Buffer; isOver: () => boolean; record: (milliseconds: number) => void };

function askOn(socket: Socket, { request, isOver, record }: Asking): Promise<void> {
  return new Promise((resolve, reject) => {
    let asked = 0;
    /** Bytes of the response that have not arrived yet; 0 before its head. */
    let missing = 0;
    const ask = () => {
      asked = performance.now();
      socket.write(request);
    };
    socket.on("connect", ask);
    socket.on("data", (part) => {
      if (missing === 0) missing = lengthOf(part);
      if (Number.isNaN(missing)) return socket.destroy(new Error("Unexpected response"));
      missing -= part.byteLength;
      if (missing > 0) return;
      record(performance.now() - asked);
      if (isOver()) socket.end();
      else ask();
    });
    socket.on("error", reject);
    socket.on("close", () => (isOver() ? resolve() : reject(new Error("A connection closed early"))));
  });
}

/** Returns the size of a response in bytes, from its first part; NaN without a length or if the status is not 200. */
function lengthOf(part: Buffer): number {
  const end = part.indexOf("\r\n\r\n") + 4;
  const head = part.toString("latin1", 0, end);
  return end + Number(/^HTTP\/1\.1 200 [^]*\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]);
}
