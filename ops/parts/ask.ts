import { once } from "node:events";
import http from "node:http";
import https from "node:https";

export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };
export type Question = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The local address to send from. */
  localAddress?: string;
  /** Without an agent, each request opens its own connection. */
  agent?: http.Agent;
  /** The certificate authority of an HTTPS address. */
  ca?: Buffer | undefined;
};

/**
 * Sends a request and returns the response. Throws if no complete response arrives, or if the connection is silent for
 * 30 seconds.
 */
export function ask(url: string, { body, ...question }: Question = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { request } = url.startsWith("https:") ? https : http;
    const asked = request(url, { agent: false, timeout: 30_000, ...question }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
      });
    });
    asked.on("timeout", () => asked.destroy(new Error("no answer within 30 seconds")));
    asked.on("error", reject);
    asked.end(body);
  });
}

/** Signs in through the shop's own form. Returns the response's status and its cookies as a `Cookie` header. */
export async function signIn(
  shop: string,
  { email, password, ca }: { email: string; password: string; ca?: Buffer | undefined },
): Promise<{ status: number; cookie: string }> {
  const { status, headers } = await ask(`${shop}/auth`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: shop },
    body: new URLSearchParams({ email, password }).toString(),
    ca,
  });
  return { status, cookie: (headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; ") };
}

export type LiveListener = {
  type: string | undefined;
  /**
   * Returns the milliseconds until the next event about an order; null if none arrives within `timeout` milliseconds.
   */
  nextOrderEvent: (timeout: number) => Promise<number | null>;
  close: () => void;
};

/** Opens a stream of the back office's server-sent events. Resolves when the response begins. */
export async function listenLive(
  url: string,
  { cookie, ca }: { cookie: string; ca?: Buffer | undefined },
): Promise<LiveListener> {
  const { request } = url.startsWith("https:") ? https : http;
  const asked = request(`${url}/api/live`, { headers: { cookie }, ca, agent: false });
  asked.end();
  const [answer] = (await once(asked, "response")) as [http.IncomingMessage];
  const listeners = new Set<() => void>();
  answer.setEncoding("utf8").on("data", (text: string) => {
    if (text.includes('"kind":"order"')) for (const notify of listeners) notify();
  });
  answer.on("error", () => undefined);
  asked.on("error", () => undefined);
  return {
    type: answer.headers["content-type"],
    nextOrderEvent(timeout) {
      const begin = performance.now();
      return new Promise((resolve) => {
        const end = (time: number | null) => {
          listeners.delete(notify);
          clearTimeout(timer);
          resolve(time);
        };
        const notify = () => end(Math.round(performance.now() - begin));
        const timer = setTimeout(() => end(null), timeout);
        listeners.add(notify);
      });
    },
    close: () => void asked.destroy(),
  };
}
