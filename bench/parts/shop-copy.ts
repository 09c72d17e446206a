import { once } from "node:events";
import { createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type ShopCopy = {
  url: string;
  /** A page that stores the cart in the browser. */
  storeCart: { url: string; isDone: () => Promise<unknown> };
};

type Options = { hasScripts: boolean; cart: string };

const storeCartPath = "/bench/store-cart";
const cartStoredPath = "/bench/cart-stored";

/**
 * Serves the shop's answers at an address of its own, uncompressed, with or without the scripts of its pages. Nothing
 * else differs: a browser whose JavaScript is turned off loads lazy pictures at once and applies other styles.
 */
export async function withShopCopy<Result>(
  shopUrl: string,
  { hasScripts, cart }: Options,
  work: (copy: ShopCopy) => Promise<Result>,
): Promise<Result> {
  const storing = `localStorage.setItem("cart", ${JSON.stringify(cart)}); fetch("${cartStoredPath}");`;
  const server = createServer((asked, answer) => {
    if (asked.url === storeCartPath)
      answer
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end(`<script>${storing}</script>`);
    else if (asked.url === cartStoredPath) answer.end(() => server.emit(cartStoredPath));
    else forward(asked, answer, shopUrl, hasScripts);
  });
  await once(server.listen(0), "listening");
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  try {
    return await work({
      url,
      storeCart: { url: url + storeCartPath, isDone: () => once(server, cartStoredPath) },
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function forward(asked: IncomingMessage, answer: ServerResponse, shopUrl: string, hasScripts: boolean): void {
  const headers = { ...asked.headers, "accept-encoding": "identity" };
  const toShop = request(`${shopUrl}${asked.url ?? "/"}`, { method: asked.method ?? "GET", headers });
  toShop.on("error", () => answer.destroy());
  toShop.on("response", (given) => {
    const { "content-length": _, ...others } = given.headers;
    if (hasScripts || !given.headers["content-type"]?.startsWith("text/html"))
      given.pipe(answer.writeHead(given.statusCode ?? 502, given.headers));
    else
      text(given).then(
        (html) => answer.writeHead(given.statusCode ?? 502, others).end(withoutScripts(html)),
        () => answer.destroy(),
      );
  });
  asked.pipe(toShop);
}

const withoutScripts = (html: string) =>
  html.replace(/<script\b.*?<\/script>|<link [^>]*rel="modulepreload"[^>]*>/gs, "");
