import { log } from "#app/server/log.ts";
import { newConnection } from "./database.ts";
import type { Connection } from "./database.ts";

/** How often an idle connection is checked, in milliseconds. */
const heartbeat = 5000;

/**
 * Returns how long to wait before a lost connection is opened again, in milliseconds, after `failures` failed attempts.
 * Never longer than a fail-over takes: until then live notices are missed and changed pages are not cached.
 */
export function reopenDelay(failures: number): number {
  return failures === 0 ? 500 : 2000;
}

export type ChannelListener = {
  /** Called for every notification on the channel. */
  onNotification: (payload: string) => void;
  /** Called once when the connection is lost: notifications are missed from now until `onRecovered`. */
  onLost?: () => void;
  /** Called when the connection is re-established. */
  onRecovered: () => void;
};

export type Listening = {
  stop: () => Promise<void>;
  /** Resolves when all notifications committed before the call were delivered, or when the connection is lost. */
  catchUp: () => Promise<void>;
};

/**
 * Listens on a PostgreSQL channel (`LISTEN`/`NOTIFY`) over a dedicated connection with the application name `name`. A
 * lost or unresponsive connection is reopened after half a second, then every two seconds until that succeeds. A first
 * attempt that fails counts as lost and does not throw. Resolves after the first attempt.
 */
export async function listenToChannel(
  connectionString: string,
  { name, channel }: { name: string; channel: string },
  { onNotification, onLost, onRecovered }: ChannelListener,
): Promise<Listening> {
  let client: Connection | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isStopped = false;

  /** Calls a callback, which must not break the connection that serves all requests: its error is logged. */
  const notify = (callback: () => void) => {
    try {
      callback();
    } catch (error) {
      log.error({ err: error }, `the ${name} failed to handle an event`);
    }
  };

  const connect = async () => {
    // Several requests may wait on `catchUp` at once, beside the heartbeat.
    const fresh = newConnection(connectionString, name, { pipeline: true });
    client = fresh;
    let isLost = false;
    const lost = (error?: Error) => {
      if (isLost || isStopped) return;
      isLost = true;
      if (failures === 0) {
        log.warn({ err: error }, `the ${name} lost the database`);
        if (onLost) notify(onLost);
      }
      clearTimeout(timer);
      timer = setTimeout(() => void connect(), reopenDelay(failures));
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
    fresh.on("notification", ({ payload }) => notify(() => onNotification(payload ?? "")));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      return lost(error instanceof Error ? error : undefined);
    }
    if (isLost || isStopped) return;
    if (failures > 0) {
      log.info({ attempts: failures }, `the ${name} is connected to the database again`);
      notify(onRecovered);
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
        // PostgreSQL delivers pending notifications before it answers.
        await client?.query("select 1");
      } catch (error) {
        log.debug({ err: error }, `the ${name} did not answer`);
      }
    },
  };
}

/** Ends a connection that may already be closing or broken; failures are only logged. */
async function endQuietly(client: Connection): Promise<void> {
  try {
    await client.end();
  } catch (error) {
    log.debug({ err: error }, "a lost connection could not be closed");
  }
}
