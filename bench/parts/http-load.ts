import autocannon from "autocannon";

export type HttpLoad = {
  /** The duration of each response, whatever its status. */
  milliseconds: number[];
  seconds: number;
  /** The number of responses with each status. */
  statuses: Readonly<Record<number, number>>;
};

type LoadOptions = {
  url: string;
  /** Each sends its next request when it has the response to the last one. */
  connections: number;
  /** A duration, or a total number of requests. */
  until: { seconds: number } | { requests: number };
  /** Returns the JSON body of the next POST; without it, requests are GET. */
  nextBody?: () => unknown;
  /** Returns the headers of the next GET. */
  nextHeaders?: () => Record<string, string>;
};

/** Puts load on one URL over keep-alive connections. Throws when a request got no response. */
export async function putLoad(options: LoadOptions): Promise<HttpLoad> {
  const { url, connections, until } = options;
  const milliseconds: number[] = [];
  const statuses: Record<number, number> = {};
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(
      {
        url,
        connections,
        ...("seconds" in until ? { duration: until.seconds } : { amount: until.requests }),
        ...requestsOf(options),
      },
      (error: Error | null, finished) => (error ? reject(error) : resolve(finished)),
    );
    // autocannon's own histogram has whole milliseconds; these have fractions.
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

function requestsOf({ nextBody, nextHeaders }: LoadOptions): { requests?: autocannon.Request[] } {
  if (nextBody) return { requests: [postOf(nextBody)] };
  if (!nextHeaders) return {};
  return { requests: [{ setupRequest: (request) => ({ ...request, headers: nextHeaders() }) }] };
}

function postOf(nextBody: () => unknown): autocannon.Request {
  return {
    method: "POST",
    headers: { "content-type": "application/json" },
    setupRequest: (request) => ({ ...request, body: JSON.stringify(nextBody()) }),
  };
}

/** Throws when a response had another status: the speed of refusals and error pages is not a figure. */
export function expectStatus({ statuses }: HttpLoad, expected: number): void {
  const others = Object.entries(statuses).filter(([status]) => Number(status) !== expected);
  if (others.length === 0) return;
  const found = others.map(([status, count]) => `${count} with ${status}`).join(", ");
  throw new Error(`Every response should have status ${expected}, but there were ${found}.`);
}
