import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { serializeCart } from "#app/domain/cart/cart.ts";
import { localePath, locales } from "#app/domain/locale.ts";
import { projectRoot } from "#app/server/project-root.ts";
import { freePort } from "#tests/factories/shop/shop-program.ts";
import { chromiumOptions } from "./parts/chromium.ts";
import { anyProduct } from "./parts/demo-product.ts";
import { latencyOf } from "./latency.ts";
import type { Report } from "./parts/report.ts";
import { withDataDir, withRunningShop } from "./parts/temporary-shop.ts";

const run = promisify(execFile);
/** Lighthouse is a separate package, installed on first use. */
const folder = path.join(projectRoot, "bench/lighthouse");
const program = path.join(folder, "node_modules/lighthouse/cli/index.js");

const runs = 5;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];
type Run = { scores: Record<Category, number>; largestPaintMs: number; blockedMs: number; shift: number };

/** Measures Lighthouse's scores of the shop's pages on a phone: the median of the runs, and the worst performance. */
export async function measureLighthouse(): Promise<Report> {
  if (!existsSync(program)) await run("npm", ["ci", "--ignore-scripts"], { cwd: folder });
  return withDataDir((dataDir) =>
    withRunningShop(path.join(dataDir, "shop"), {}, async ({ url, connectionString }) => {
      const product = await anyProduct(connectionString);
      const chosen = process.env.PAGES?.split(",");
      const pages = [
        { name: "home", path: "/" },
        { name: "product list", path: "/products" },
        { name: "product", path: `/products/${product.id}` },
        { name: "static", path: "/about" },
        { name: "cart, empty", path: "/cart" },
        { name: "cart, filled", path: "/cart", isFilled: true },
        { name: "checkout, filled cart", path: "/checkout", isFilled: true },
      ].filter(({ path: page }) => chosen?.includes(page) ?? true);
      const port = await freePort();
      const browser = await chromium.launchPersistentContext(
        path.join(dataDir, "browser"),
        chromiumOptions(`--remote-debugging-port=${port}`),
      );
      try {
        const visitor = await browser.newPage();
        await visitor.goto(url);
        const cart = serializeCart([{ product, quantity: 2 }]);
        const devTools = await browser.newCDPSession(visitor);
        const rows: (string | number | null)[][] = [];
        for (const { name, path: page, isFilled = false } of pages) {
          const stored = isFilled ? cart : "[]";
          await visitor.evaluate((filled) => localStorage.setItem("cart", filled), stored);
          for (const locale of locales) {
            const measured: Run[] = [];
            for (let index = 0; index < runs; index++) {
              await devTools.send("Network.clearBrowserCache");
              measured.push(await visit(url + localePath(locale, page), port));
            }
            rows.push([name, locale, ...figuresOf(measured)]);
          }
        }
        return {
          tables: [
            {
              title: `Lighthouse, mobile: median of ${runs}, with the worst performance`,
              columns: [
                "page",
                "language",
                ...categories,
                "worst performance",
                "largest paint ms",
                "blocked ms",
                "shift",
              ],
              rows,
            },
          ],
          notes: [
            "Goal: 100 everywhere; the checkout is noindex, so its SEO score does not count.",
            "Goal of the largest paint: 2,000 ms in cart and checkout. An empty cart's checkout leads to the cart.",
          ],
        };
      } finally {
        await browser.close();
      }
    }),
  );
}

function figuresOf(measured: readonly Run[]): number[] {
  const median = (of: (run: Run) => number) => latencyOf(measured.map(of)).p50;
  return [
    ...categories.map((category) => median(({ scores }) => scores[category])),
    Math.min(...measured.map(({ scores }) => scores.performance)),
    median(({ largestPaintMs }) => largestPaintMs),
    median(({ blockedMs }) => blockedMs),
    median(({ shift }) => shift),
  ];
}

/** Runs Lighthouse on a page in the browser that listens on the port, with its storage. */
async function visit(address: string, port: number): Promise<Run> {
  const { stdout } = await run(
    process.execPath,
    [
      program,
      address,
      `--port=${port}`,
      "--disable-storage-reset",
      "--output=json",
      "--quiet",
      `--only-categories=${categories.join(",")}`,
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const report = JSON.parse(stdout) as LighthouseReport;
  if (report.runtimeError) throw new Error(`${address}: ${report.runtimeError.message}`);
  const figure = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  const score = (category: Category) => Math.round((report.categories[category].score ?? 0) * 100);
  return {
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    largestPaintMs: figure("largest-contentful-paint"),
    blockedMs: figure("total-blocking-time"),
    shift: figure("cumulative-layout-shift"),
  };
}

/** The parts of Lighthouse's JSON that are used. */
type LighthouseReport = {
  runtimeError?: { message: string };
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};
