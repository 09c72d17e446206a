import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { startEdge } from "#tests/factories/servers/edge.ts";
import { freePort } from "#tests/factories/shop/shop-program.ts";
import { ask } from "./ask.ts";
import type { Question } from "./ask.ts";
import type { Claims } from "./claims.ts";

const publicPage = { "cache-control": "public, max-age=0, must-revalidate", vary: "Accept-Encoding" };

type Refusal = { status?: number; headers?: Record<string, string>; question?: Question };

/** Answers that the edge must not store, by name. */
const refusals: Record<string, Refusal> = {
  "a private page": { headers: { ...publicPage, "cache-control": "private, no-store" } },
  "a page without Cache-Control": { headers: { vary: "Accept-Encoding" } },
  "a public file": { headers: { ...publicPage, "cache-control": "public, max-age=31536000, immutable" } },
  "a page that varies by cookie": { headers: { ...publicPage, vary: "Accept-Encoding, Cookie" } },
  "a page that sets a cookie": { headers: { ...publicPage, "set-cookie": "a=1" } },
  "a redirect": { status: 302, headers: { ...publicPage, location: "/" } },
  "a missing page": { status: 404, headers: publicPage },
  "a server error": { status: 500, headers: publicPage },
  "an outage": { status: 503, headers: publicPage },
  "the answer to a POST": { headers: publicPage, question: { method: "POST" } },
};

/** The Accept-Encoding that the shop receives, by the browser's. */
const encodings = {
  "gzip, deflate, br, zstd": "br",
  "gzip;q=0.5, br;q=0.001": "br",
  BR: "br",
  "gzip, deflate": "gzip",
  "br;q=0, gzip": "gzip",
  "br;q=0.0,gzip;q=0": "identity",
  "x-br, gzipped": "identity",
  "": "identity",
};

/** Waits until the clock is this many milliseconds into a second. */
export function untilInSecond(milliseconds: number): Promise<void> {
  return sleep((1000 + milliseconds - (Date.now() % 1000)) % 1000);
}

/**
 * Checks the rules of the edge cache with a server that sends the requested response and counts the requests that reach
 * it.
 */
export async function proveRules(folder: string, { expectTrue }: Claims): Promise<void> {
  const received: IncomingMessage[] = [];
  const next: { answer: (response: ServerResponse) => void } = { answer: () => undefined };
  const server = createServer((request, response) => {
    received.push(request);
    next.answer(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = String((server.address() as AddressInfo).port);
  const edge = await startEdge({ folder, port: await freePort(), ports: [port, port] });
  const countOf = (path: string) => received.filter(({ url }) => url === path).length;
  const answerPage = (milliseconds = 0) => {
    next.answer = (response) =>
      void setTimeout(() => response.writeHead(200, publicPage).end("page"), milliseconds);
  };
  try {
    for (const [name, { status = 200, headers = {}, question = {} }] of Object.entries(refusals)) {
      next.answer = (response) => void response.writeHead(status, headers).end("other");
      const path = `/${name.replaceAll(" ", "-")}`;
      await untilInSecond(50);
      const first = await ask(edge.url + path, question);
      await ask(edge.url + path, question);
      expectTrue(`not stored: ${name}`, first.status === status && countOf(path) === 2, first.status);
    }

    answerPage();
    for (const [accepted, asked] of Object.entries(encodings)) {
      await ask(`${edge.url}/encoding`, { headers: { "accept-encoding": accepted } });
      const found = received.at(-1)?.headers["accept-encoding"];
      await sleep(1000);
      expectTrue(`the shop receives ${asked} when a browser accepts "${accepted}"`, found === asked, found);
    }

    await untilInSecond(50);
    await ask(`${edge.url}/second`);
    await untilInSecond(800);
    await ask(`${edge.url}/second`);
    const within = countOf("/second");
    await untilInSecond(10);
    await ask(`${edge.url}/second`);
    expectTrue(
      "a page is fresh until the end of its second",
      within === 1 && countOf("/second") === 2,
      `${within}, then ${countOf("/second")} requests`,
    );
    answerPage(300);
    await untilInSecond(900);
    await ask(`${edge.url}/late`);
    await ask(`${edge.url}/late`);
    expectTrue("a page requested in one second is not fresh in the next", countOf("/late") === 2);

    for (const milliseconds of [60, 400]) {
      const path = `/stampede-${milliseconds}`;
      answerPage(milliseconds);
      await untilInSecond(50);
      const answers = await Promise.all(Array.from({ length: 100 }, () => ask(edge.url + path)));
      const isAnswered = answers.every(({ status }) => status === 200);
      const count = countOf(path);
      const what = `100 requests for a page that takes ${milliseconds} ms are answered`;
      if (milliseconds < 100) expectTrue(`${what} with one of the shop`, isAnswered && count === 1, count);
      else expectTrue(`${what}; those that waited 100 ms reach the shop`, isAnswered, count);
    }
  } finally {
    await edge.stop();
    server.closeAllConnections();
    server.close();
  }
}
