import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { chromium } from "@playwright/test";
import type { Browser } from "@playwright/test";
import { serializeCart } from "#app/domain/cart/cart.ts";
import { openDatabase } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { popups } from "#app/server/db/schema/campaigns.ts";
import { chromiumOptions } from "./parts/chromium.ts";
import { anyProduct } from "./parts/demo-product.ts";
import type { Report } from "./parts/report.ts";
import { withTemporaryShop } from "./parts/temporary-shop.ts";

/** In KB (thousands of bytes), like all figures here. */
const javaScriptBudget = { page: 135, checkout: 155 };

/** Kinds of downloads, by their Content-Type; all others are pictures and data. */
const kinds = {
  javaScript: /^(text|application)\/javascript/,
  css: /^text\/css/,
  fonts: /^font\//,
  html: /^text\/html/,
};
type Kind = keyof typeof kinds;

type Download = { kind: Kind | "other"; plain: number; brotli: number; gzip: number };

/**
 * Measures what a first visit downloads for each page, until the network is idle; and the JavaScript of the home page
 * without and with an active popup, which loads at once.
 */
export function measureBytes(): Promise<Report> {
  return withTemporaryShop({}, async ({ url, connectionString }) => {
    const product = await anyProduct(connectionString);
    const cart = serializeCart([{ product, quantity: 2 }]);
    const pages = [
      { name: "home", path: "/" },
      { name: "product list", path: "/products" },
      { name: "product", path: `/products/${product.id}` },
      { name: "cart", path: "/cart" },
      { name: "checkout", path: "/checkout" },
      { name: "order-success", path: "/order-success" },
      { name: "auth", path: "/auth" },
    ];
    const browser = await chromium.launch(chromiumOptions());
    try {
      const rows: (string | number)[][] = [];
      for (const { name, path } of pages) {
        const downloads = await downloadsOf(browser, url, path, cart);
        const sum = (kind: Kind, encoding: "plain" | "brotli" | "gzip") =>
          downloads.filter((file) => file.kind === kind).reduce((total, file) => total + file[encoding], 0) /
          1000;
        const javaScript = sum("javaScript", "brotli");
        rows.push([
          name,
          downloads.length,
          sum("javaScript", "plain"),
          sum("javaScript", "gzip"),
          javaScript,
          javaScript / javaScriptBudget[name === "checkout" ? "checkout" : "page"],
          sum("css", "gzip"),
          sum("css", "brotli"),
          sum("fonts", "plain"),
          sum("html", "gzip"),
          sum("html", "brotli"),
        ]);
      }
      const popupRows = await weighPopups(browser, { url, connectionString, cart });
      return {
        tables: [
          {
            title: "What a first visit downloads, in KB (thousands of bytes)",
            columns: [
              "page",
              "files",
              "JS plain",
              "JS gzip",
              "JS brotli",
              "of budget",
              "CSS gzip",
              "CSS brotli",
              "fonts",
              "HTML gzip",
              "HTML brotli",
            ],
            rows,
          },
          {
            title: "JavaScript of the home page without and with a popup, in KB",
            columns: ["home page", "files", "plain", "gzip", "brotli"],
            rows: popupRows,
          },
        ],
        notes: [
          `Budget: ${javaScriptBudget.page} KB of JavaScript with brotli on any page, ${javaScriptBudget.checkout} in the checkout.`,
        ],
      };
    } finally {
      await browser.close();
    }
  });
}

/** Measures without a popup, then with one, so that both figures are from the same build and run. */
async function weighPopups(
  browser: Browser,
  { url, connectionString, cart }: { url: string; connectionString: string; cart: string },
): Promise<(string | number)[][]> {
  const weighed = async (name: string) => {
    const scripts = (await downloadsOf(browser, url, "/", cart)).filter(({ kind }) => kind === "javaScript");
    const sum = (encoding: "plain" | "brotli" | "gzip") =>
      scripts.reduce((total, file) => total + file[encoding], 0) / 1000;
    return [name, scripts.length, sum("plain"), sum("gzip"), sum("brotli")];
  };
  const without = await weighed("without a popup");
  const { db, close } = openDatabase(connectionString);
  try {
    await db.insert(popups).values({
      id: newId(),
      name: "Bench",
      headline_bg: "Бюлетин",
      legal_note_bg: "Съгласявам се.",
      status: "active",
    });
  } finally {
    await close();
  }
  return [without, await weighed("with a newsletter popup")];
}

/**
 * Opens the page in a fresh browser context, with a cart but an empty cache, and measures everything it requested from
 * the shop.
 */
async function downloadsOf(browser: Browser, url: string, path: string, cart: string): Promise<Download[]> {
  const context = await browser.newContext({
    locale: "bg-BG",
    storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: "cart", value: cart }] }] },
  });
  try {
    const asked = new Set<string>();
    const page = await context.newPage();
    page.on("request", (request) => {
      if (request.method() === "GET") asked.add(request.url());
    });
    await page.goto(url + path, { waitUntil: "networkidle" });
    if (new URL(page.url()).pathname !== path) throw new Error(`${path} redirected to ${page.url()}`);
    return await Promise.all([...asked].filter((address) => address.startsWith(url)).map(weigh));
  } finally {
    await context.close();
  }
}

async function weigh(address: string): Promise<Download> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} responded with ${answer.status}`);
  const body = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get("Content-Type") ?? "";
  const kind = (Object.keys(kinds) as Kind[]).find((name) => kinds[name].test(type)) ?? "other";
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(body),
    promisify(gzip)(body, { level: 9 }),
  ]);
  return { kind, plain: body.length, brotli: brotli.length, gzip: gzipped.length };
}
