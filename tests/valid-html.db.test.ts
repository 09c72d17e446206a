import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { HtmlValidate } from "html-validate";
import type { MetaDataTable } from "html-validate";
import { afterAll, expect, test } from "vitest";
import { localePath, locales } from "#app/domain/locale.ts";
import { testDatabase } from "#tests/factories/database.ts";
import { execute } from "#tests/factories/postgres-server.ts";
import { startShopProgram } from "#tests/factories/shop-program.ts";

const { connectionString } = await testDatabase();
const dataDir = mkdtempSync(path.join(os.tmpdir(), "plodko-valid-html-"));
const shop = await startShopProgram({
  DATABASE_URL: connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
  DATA_DIR: dataDir,
  DEMO: "on",
});
afterAll(async () => {
  await shop.stop();
  rmSync(dataDir, { recursive: true });
});
const [demo] = await execute(
  connectionString,
  "select (select id from products order by id limit 1) as product, (select slug from landing_pages limit 1) as campaign, (select id from categories limit 1) as category",
);

/** The link types that the pages use: those of the HTML standard, and one of its registry of extensions. */
const linkTypes = [
  "alternate",
  "apple-touch-icon",
  "canonical",
  "icon",
  "manifest",
  "modulepreload",
  "preload",
  "stylesheet",
];
/** Of a script, `module`, or of a data block, a MIME type. */
const scriptTypes = ["module", String.raw`/\w+\/[\w.+-]+/`];

const shopElements: MetaDataTable = {
  link: { inherit: "link", attributes: { rel: { required: true, enum: linkTypes } } },
  script: { inherit: "script", attributes: { type: { enum: scriptTypes } } },
};

const validator = new HtmlValidate({
  // The rules of the HTML standard without those of style. It accepts any type of links and scripts.
  extends: ["html-validate:standard"],
  elements: ["html5", shopElements],
});

/** Returns the rules that a page breaks, each with the place. */
async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, offset }) => `${ruleId}: ${message}: ${html.slice(offset - 1, offset + 100)}`,
    ),
  );
}

test.for([
  '<link rel="later" href="/a.js">',
  '<script type="later"></script>',
  "<address><h2>Plodko</h2></address>",
  "<p><div></div></p>",
])("finds the fault in %s", async (html) => {
  expect(await faultsOf(html)).not.toEqual([]);
});

const addresses = [
  "/",
  "/products",
  `/products/${String(demo?.product)}`,
  `/products?category=${String(demo?.category)}`,
  "/categories",
  "/distributors",
  "/contact",
  "/cart",
  "/checkout",
  "/order-success",
  "/wishlist",
  "/withdrawal",
  "/newsletter",
  "/auth",
  "/auth/forgot-password",
  "/auth/reset-password",
  "/about",
  "/terms",
  "/delivery",
  `/promo/${String(demo?.campaign)}`,
  "/404",
].flatMap((address) => locales.map((locale) => localePath(locale, address)));

test.for(addresses)("%s is valid HTML", async (address) => {
  const response = await fetch(shop.url + address);
  const isMissing = address.endsWith("/404") || address.endsWith("/auth/reset-password");
  expect(response.status).toBe(isMissing ? 404 : 200);
  const html = await response.text();
  expect(await faultsOf(html)).toEqual([]);
  expect(textOf(html).match(otherNumbers)).toBeNull();
});

/** Numbers with a decimal point, which no page has in either language (docs/decisions/0037). */
const otherNumbers = /\d\.\d+\s?(?:BGN|EUR|€|лв|g\b|kg\b|г\b|кг\b|%|kJ|kcal)|EUR = \d+\.\d+/;

test.for(["<p>0.1 g</p>", "<p>1 EUR = 1.95583 BGN</p>", "<td>12.50\u00a0EUR</td>"])(
  "finds the number in %s",
  (html) => {
    expect(textOf(html)).toMatch(otherNumbers);
  },
);

/** Returns the words of a page, without tags, scripts and styles. */
function textOf(html: string): string {
  return html.replace(/<(script|style)\b[^]*?<\/\1>/g, " ").replace(/<[^>]*>/g, " ");
}
