import cluster from "node:cluster";
import type { Worker } from "node:cluster";
import process from "node:process";
import { z } from "zod";
import { joinMetrics } from "#app/server/metrics.ts";
import type { Metrics } from "#app/server/metrics.ts";

/** Longest time that a copy is waited for, in milliseconds; itself it waits two seconds for what it reads. */
const copyTimeout = 3000;

/** Between the copies behind one port and the process that keeps them, which only they can reach one another by. */
const message = z.object({
  metrics: z.enum(["ask-all", "ask", "told", "told-all"]),
  /** Which question it belongs to. */
  id: z.int(),
  text: z.string().default(""),
});
type Message = z.input<typeof message>;

/**
 * In a copy: who asks one behind the port is told of all of them, since nobody can choose which one answers. A counter that
 * came from now this one and now that would seem to have begun anew each time.
 */
export function tellOfAllCopies(own: Metrics): Metrics {
  const questions = new Map<number, (text: string) => void>();
  let last = 0;
  process.on("message", (received: unknown) => {
    const { data } = message.safeParse(received);
    if (data?.metrics === "ask") void own.text().then((text) => send({ metrics: "told", id: data.id, text }));
    if (data?.metrics === "told-all") {
      questions.get(data.id)?.(data.text);
      questions.delete(data.id);
    }
  });
  const send = (said: Message) => process.send?.(said);
  return {
    ...own,
    text: () =>
      new Promise((resolve) => {
        last += 1;
        questions.set(last, resolve);
        send({ metrics: "ask-all", id: last });
      }),
  };
}

/** In the process that keeps the copies: asks all for whichever asks. Returns what ends it. */
export function gatherMetrics(copies: ReadonlySet<Worker>): () => void {
  let last = 0;
  const tell = async (asking: Worker, question: number) => {
    const id = ++last;
    const texts = await Promise.all(
      [...copies].map(async (copy) => [copy.id, await askCopy(copy, id)] as const),
    );
    if (asking.isConnected())
      asking.send({ metrics: "told-all", id: question, text: joinMetrics(texts) } satisfies Message);
  };
  const hear = (copy: Worker, received: unknown) => {
    const { data } = message.safeParse(received);
    if (data?.metrics === "ask-all") void tell(copy, data.id);
  };
  cluster.on("message", hear);
  return () => cluster.off("message", hear);
}

/** Empty where the copy is silent: what the others tell must arrive. */
function askCopy(copy: Worker, id: number): Promise<string> {
  return new Promise((resolve) => {
    const end = (text: string) => {
      clearTimeout(timer);
      copy.off("message", hear);
      resolve(text);
    };
    const hear = (received: unknown) => {
      const { data } = message.safeParse(received);
      if (data?.metrics === "told" && data.id === id) end(data.text);
    };
    const timer = setTimeout(end, copyTimeout, "");
    copy.on("message", hear);
    if (copy.isConnected()) copy.send({ metrics: "ask", id } satisfies Message);
    else end("");
  });
}
