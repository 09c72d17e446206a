import { once } from "node:events";
import { createConnection, createServer } from "node:net";
import type { NetConnectOpts, Socket } from "node:net";
import { freePort } from "./shop-program.ts";

/** A stretch of network that can be broken and mended. */
export type CuttingProxy = {
  /** Where it is reached, at 127.0.0.1. */
  port: number;
  /** Ends every connection at once and takes no new ones: what is behind it has stopped. */
  cut: () => Promise<void>;
  /** Connections stay and are taken, and nothing passes any more: a broken switch. */
  silence: () => void;
  /** As new; connections that were silenced are ended, as those who answer again have forgotten them. */
  mend: () => Promise<void>;
  close: () => Promise<void>;
};

/** Passes what it gets on to another place, until told otherwise. */
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
        // Who is gone behind a broken switch is not missed.
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
    async mend() {
      isSilent = false;
      endAll();
      if (!server.listening) await listen();
    },
    close: stop,
  };
}

/** In front of a PostgreSQL server, reached by a socket's folder or by TCP; `connectionString` leads through it. */
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
