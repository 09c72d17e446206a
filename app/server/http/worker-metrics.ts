import cluster from "node:cluster";
import type { Worker } from "node:cluster";
import process from "node:process";
import { z } from "zod";
import { log } from "#app/server/log.ts";
import { joinMetrics } from "#app/server/metrics.ts";
import type { Metrics } from "#app/server/metrics.ts";

/** Longest wait for one process's metrics, in milliseconds; a process itself waits two seconds for each metric. */
const copyTimeout = 3000;

/** Messages between the worker processes and the primary process, through which alone they can reach each other. */
const message = z.object({
  metrics: z.enum(["request-all", "request", "response", "response-all"]),
  /** Pairs an answer with its request. */
  id: z.int(),
  text: z.string().default(""),
});
type Message = z.input<typeof message>;

/**
 * Returns, in a worker, metrics whose text covers all workers. Prometheus cannot choose which worker behind the
 * port answers a scrape, and counters from alternating workers would look like resets.
 */
export function metricsOfAllWorkers(own: Metrics): Metrics {
  const pending = new Map<number, (text: string) => void>();
  let last = 0;
  process.on("message", (received: unknown) => {
    const { data } = message.safeParse(received);
    if (data?.metrics === "request")
      own
        .text()
        .then((text) => send({ metrics: "response", id: data.id, text }))
        .catch((error: unknown) => log.error({ err: error }, "the metrics of a worker failed"));
    if (data?.metrics === "response-all") {
      pending.get(data.id)?.(data.text);
      pending.delete(data.id);
    }
  });
  // Without a callback, a failure to send would be an unhandled error of the process.
  const send = (sent: Message) => process.send?.(sent, undefined, undefined, () => undefined);
  return {
    ...own,
    text: () =>
      new Promise((resolve) => {
        last += 1;
        pending.set(last, resolve);
        send({ metrics: "request-all", id: last });
      }),
  };
}

/**
 * Collects, in the primary process, the metrics of all workers for the one that requests them. Returns a stop
 * function.
 */
export function gatherMetrics(copies: ReadonlySet<Worker>): () => void {
  let last = 0;
  const answer = async (asking: Worker, question: number) => {
    const id = ++last;
    const texts = await Promise.all(
      [...copies].map(async (copy) => [copy.id, await askCopy(copy, id)] as const),
    );
    sendTo(asking, { metrics: "response-all", id: question, text: joinMetrics(texts) });
  };
  const onMessage = (copy: Worker, received: unknown) => {
    const { data } = message.safeParse(received);
    if (data?.metrics === "request-all") void answer(copy, data.id);
  };
  cluster.on("message", onMessage);
  return () => cluster.off("message", onMessage);
}

/** Sends a message, or calls `fail`: the worker may end at any moment, which must not end this process too. */
function sendTo(copy: Worker, sent: Message, fail: () => void = () => undefined): void {
  if (copy.isConnected()) copy.send(sent, (error) => error && fail());
  else fail();
}

/**
 * Returns the metrics of a worker; an empty text when it is disconnected or does not answer in time, so that the
 * others' metrics still arrive.
 */
function askCopy(copy: Worker, id: number): Promise<string> {
  return new Promise((resolve) => {
    const end = (text: string) => {
      clearTimeout(timer);
      copy.off("message", onMessage);
      resolve(text);
    };
    const onMessage = (received: unknown) => {
      const { data } = message.safeParse(received);
      if (data?.metrics === "response" && data.id === id) end(data.text);
    };
    const timer = setTimeout(end, copyTimeout, "");
    copy.on("message", onMessage);
    sendTo(copy, { metrics: "request", id }, () => end(""));
  });
}
