import { createServer } from "node:http";
import type { Server } from "node:http";
import { CannotStartError } from "#app/server/postgres/cannot-start-error.ts";
import type { Env } from "#app/server/env.ts";
import { log } from "#app/server/log.ts";

type Place = Pick<Env, "PORT" | "HOST">;

/**
 * Starts listening. Throws `CannotStartError` when the port is taken or forbidden, or when the host is not an address
 * of this machine.
 */
export function listen(server: Server, place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      const reason = explainRefusal(error.code, place);
      reject(reason ? new CannotStartError(reason, { cause: error }) : error);
    };
    server.once("error", refuse);
    server.listen({ port: place.PORT, host: place.HOST }, () => {
      // Later errors concern a connection that could not be accepted, as without free file descriptors.
      server.off("error", refuse).on("error", (err) => log.error({ err }, "a connection was not accepted"));
      resolve();
    });
  });
}

/**
 * Checks that the port is free before several processes start, each of which would fail only after a long start. Throws
 * as `listen` does.
 */
export async function expectFreePlace(place: Place): Promise<void> {
  const server = createServer();
  await listen(server, place);
  await new Promise((resolve) => server.close(resolve));
}

function explainRefusal(code: string | undefined, { PORT, HOST }: Place): string | null {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${PORT} is taken by another program; set PORT to a free one.`;
    case "EACCES":
      return `This user may not listen on port ${PORT}; set PORT to one from 1024.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `${HOST} is no address of this machine; set HOST to one, or leave it away for all of them.`;
    default:
      return null;
  }
}
