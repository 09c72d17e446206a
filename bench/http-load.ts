import autocannon from "autocannon";

export type HttpLoad = {
  /** How long each answer took, whatever its status. */
  milliseconds: number[];
  seconds: number;
  /** How many answers had each status. */
  statuses: Readonly<Record<number, number>>;
};

type LoadOptions = {
  url: string;
  /** Each sends its next request when it has the answer to the last. */
  connections: number;
  /** How long it lasts: a time, or a number of requests in all. */
  until: { seconds: number } | { requests: number };
  /** Makes the JSON body of the next POST; without it the page is read by GET. */
  nextBody?: () => unknown;
};

/** Puts load on one address over kept-alive connections. Throws when a request got no answer. */
export async function putLoad({ url, connections, until, nextBody }: LoadOptions): Promise<HttpLoad> {
  const milliseconds: number[] = [];
  const statuses: Record<number, number> = {};
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(
      {
        url,
        connections,
        ...("seconds" in until ? { duration: until.seconds } : { amount: until.requests }),
        ...(nextBody ? { requests: [postOf(nextBody)] } : {}),
      },
      (error: Error | null, finished) => (error ? reject(error) : resolve(finished)),
    );
    // The tool's own histogram has whole milliseconds; these have fractions.
    load.on("response", (_client, status, _bytes, took) => {
      milliseconds.push(took);
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
  });
  if (result.errors + result.timeouts > 0) {
    throw new Error(`${url}: ${result.errors} failed connections, ${result.timeouts} timeouts`);
  }
  return { milliseconds, seconds: result.duration, statuses };
}

function postOf(nextBody: () => unknown): autocannon.Request {
  return {
    method: "POST",
    headers: { "content-type": "application/json" },
    setupRequest: (request) => ({ ...request, body: JSON.stringify(nextBody()) }),
  };
}

/** Throws when an answer had another status: the speed of refusals and error pages is not a figure. */
export function expectStatus({ statuses }: HttpLoad, expected: number): void {
  const others = Object.entries(statuses).filter(([status]) => Number(status) !== expected);
  if (others.length === 0) return;
  const said = others.map(([status, count]) => `${count} with ${status}`).join(", ");
  throw new Error(`Every answer should have had status ${expected}; but there were ${said}.`);
}
