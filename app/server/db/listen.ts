import { reconnectDelay } from "#app/domain/live.ts";
import { log } from "#app/server/log.ts";
import { newConnection } from "./database.ts";
import type { Connection } from "./database.ts";

/** How often a connection that nothing is heard from is asked whether it is still there, in milliseconds. */
const heartbeat = 5000;

export type Ears = {
  /** Something was told on the channel. */
  hear: (payload: string) => void;
  /** The connection is gone; what is told now is missed. Said once until it is back. */
  lose?: () => void;
  /** The connection stands again. */
  recover: () => void;
};

export type Listening = {
  stop: () => Promise<void>;
  /** Comes back when all has been heard that was committed before the call, or when the connection is lost. */
  catchUp: () => Promise<void>;
};

/**
 * Hears what is told on a channel of PostgreSQL (`NOTIFY`), on a connection of its own, which `name` is shown for. A
 * connection that is lost, or that no longer answers, is made anew after 1, 2, 5, then every 10 seconds. A first one that
 * fails is no error either: it counts as lost. Returns, once it was first tried, what ends it and what catches up.
 */
export async function listenToChannel(
  connectionString: string,
  { name, channel }: { name: string; channel: string },
  { hear, lose, recover }: Ears,
): Promise<Listening> {
  let client: Connection | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isStopped = false;

  const connect = async () => {
    const fresh = newConnection(connectionString, name);
    client = fresh;
    let isLost = false;
    const lost = (error?: Error) => {
      if (isLost || isStopped) return;
      isLost = true;
      if (failures === 0) {
        log.warn({ err: error }, `the ${name} lost the database`);
        lose?.();
      }
      clearTimeout(timer);
      timer = setTimeout(() => void connect(), reconnectDelay(failures));
      failures += 1;
      void endQuietly(fresh);
    };
    const beat = async () => {
      try {
        await fresh.query("select 1");
      } catch (error) {
        return lost(error instanceof Error ? error : undefined);
      }
      if (!isLost && !isStopped) timer = setTimeout(() => void beat(), heartbeat);
    };
    fresh.on("error", lost);
    fresh.on("end", () => lost());
    fresh.on("notification", ({ payload }) => hear(payload ?? ""));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      return lost(error instanceof Error ? error : undefined);
    }
    if (isLost || isStopped) return;
    if (failures > 0) {
      log.info({ attempts: failures }, `the ${name} hears the database again`);
      recover();
    }
    failures = 0;
    timer = setTimeout(() => void beat(), heartbeat);
  };
  await connect();
  return {
    async stop() {
      if (isStopped) return;
      isStopped = true;
      clearTimeout(timer);
      if (client) await endQuietly(client);
    },
    async catchUp() {
      try {
        // PostgreSQL hands over what has been told before it answers.
        await client?.query("select 1");
      } catch (error) {
        log.debug({ err: error }, `the ${name} could not be asked`);
      }
    },
  };
}

/** A connection that is lost may be open still, or be closing. */
async function endQuietly(client: Connection): Promise<void> {
  try {
    await client.end();
  } catch (error) {
    log.debug({ err: error }, "a lost connection could not be ended");
  }
}
