import { once } from "node:events";
import { createConnection, createServer } from "node:net";
import type { NetConnectOpts, Socket } from "node:net";
import { freePort } from "../shop/shop-program.ts";

/** A network link that can be broken and repaired. */
export type CuttingProxy = {
  /** Its port at 127.0.0.1. */
  port: number;
  /** Ends every connection and refuses new ones, as if the target had stopped. */
  cut: () => Promise<void>;
  /** Keeps connections open and accepts new ones, but passes no data: a network partition. */
  silence: () => void;
  /** Repairs the link and ends all connections, since those that were silenced have lost data. */
  restore: () => Promise<void>;
  close: () => Promise<void>;
};

/** Forwards connections to `target` until cut or silenced. */
export async function openCuttingProxy(target: NetConnectOpts): Promise<CuttingProxy> {
  const port = await freePort();
  const pairs = new Set<readonly [Socket, Socket | null]>();
  let isSilent = false;
  const endAll = () => {
    for (const pair of pairs) for (const socket of pair) socket?.destroy();
    pairs.clear();
  };
  const server = createServer((near) => {
    const far = isSilent ? null : createConnection(target);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const socket of [near, far]) {
      socket?.on("error", () => undefined);
      socket?.on("close", () => {
        // A partition hides that the other end closed its connection.
        if (isSilent) return;
        pairs.delete(pair);
        near.destroy();
        far?.destroy();
      });
    }
    if (far) near.pipe(far).pipe(near);
  });
  const listen = async () => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const stop = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    endAll();
    await closed;
  };
  await listen();
  return {
    port,
    cut: stop,
    silence() {
      isSilent = true;
      for (const [near, far] of pairs) {
        near.unpipe().pause();
        far?.unpipe().pause();
      }
    },
    async restore() {
      isSilent = false;
      endAll();
      if (!server.listening) await listen();
    },
    close: stop,
  };
}

/**
 * Puts a proxy before a PostgreSQL server, at a socket's folder or by TCP; `connectionString` leads through the proxy.
 */
export async function openDatabaseProxy(
  connectionString: string,
): Promise<CuttingProxy & { connectionString: string }> {
  const [, account = "", place = "", database = "", query = ""] =
    /^\w+:\/\/(?:([^/@]*)@)?([^/?]*)\/([^?]*)(?:\?(.*))?$/.exec(connectionString) ?? [];
  const folder = new URLSearchParams(query).get("host");
  const [host = "localhost", port = "5432"] = place.split(":");
  const proxy = await openCuttingProxy(
    folder === null ? { host, port: Number(port) } : { path: `${folder}/.s.PGSQL.5432` },
  );
  return { ...proxy, connectionString: `postgres://${account}@127.0.0.1:${proxy.port}/${database}` };
}
