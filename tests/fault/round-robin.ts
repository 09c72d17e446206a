import { once } from "node:events";
import { createConnection, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** Starts a round-robin load balancer for machines without nginx: each connection goes to the next copy. */
export async function startRoundRobin(
  ports: readonly number[],
): Promise<{ url: string; stop: () => Promise<void> }> {
  let count = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = createConnection({ host: "localhost", port: ports[count++ % ports.length] ?? 0 });
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
