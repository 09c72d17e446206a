import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, expect, test } from "vitest";
import { localePath, locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import routes from "#app/routes.ts";
import { adminAccount } from "#e2e/admin-account.ts";
import { customer, startMadeUpShop } from "#e2e/screens/made-up-shop.ts";
import { faultsOf } from "#tests/factories/pages/html-faults.ts";
import { admin as adminAnswers } from "#tests/security/admin-answers.ts";
import { storefront } from "#tests/security/storefront-answers.ts";
import { isFirstTier, longTest } from "#tests/tiers.ts";

const dataDir = mkdtempSync(path.join(os.tmpdir(), "plodko-valid-html-"));
/** A shop in which every list has rows. */
const shop = await startMadeUpShop(dataDir);
afterAll(async () => {
  await shop.stop();
  rmSync(dataDir, { recursive: true });
});

async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${shop.url}/auth`, {
    method: "POST",
    body: new URLSearchParams({ email, password }),
    redirect: "manual",
  });
  expect(response.status).toBe(302);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return cookies.join("; ");
}

type Ask = { as?: string; method?: string; body?: Record<string, string> };

/** Returns the status and the text of a page; null if the response is not a page. */
async function pageAt(address: string, { as = "", method = "GET", body = { anything: "1" } }: Ask = {}) {
  const response = await fetch(shop.url + address, {
    method,
    headers: { Cookie: as },
    redirect: "manual",
    ...(method !== "GET" && { body: new URLSearchParams(body) }),
  });
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
  if (isPage) return { status: response.status, html: await response.text() };
  await response.body?.cancel();
  return null;
}

test.for([
  '<link rel="later" href="/a.js">',
  '<script type="later"></script>',
  "<address><h2>Plodko</h2></address>",
  "<p><div></div></p>",
  '<table><tbody><tr><td role="cell">1</td></tr></tbody></table>',
  '<table><tbody><tr role="row"><td>1</td></tr></tbody></table>',
  '<table role="table"><tbody><tr><td>1</td></tr></tbody></table>',
  '<button type="submit" role="switch" aria-checked="true">On</button>',
  '<textarea wrap="off"></textarea>',
  '<select required><option value="a">A</option></select>',
  '<input type="range" value="">',
  '<input type="date" value="never">',
  '<button type="button" role="button">On</button>',
])("finds the fault in %s", async (html) => {
  expect(await faultsOf(html)).not.toEqual([]);
});

const addresses = [
  "/",
  "/products",
  "/products?q=qqqqzz",
  "/products?q=qgoda&sort=price_asc",
  `/products?category=${shop.category}`,
  `/products/${shop.products[0]}`,
  `/products/${shop.soldOut}`,
  "/categories",
  "/distributors",
  "/mix",
  "/mix?form=1",
  "/contact",
  "/cart",
  "/checkout",
  "/order-success",
  `/order-success?order=${shop.orderToken}`,
  `/order-success?pay=${shop.payToken}`,
  `/order/${shop.sentPage}`,
  `/order/${shop.newPage}`,
  shop.reviewLink("bg").slice(shop.url.length),
  "/wishlist",
  "/withdrawal",
  "/newsletter",
  "/auth",
  "/auth/forgot-password",
  "/auth/reset-password",
  `/auth/reset-password?token=${shop.resetToken}`,
  "/about",
  "/terms",
  "/privacy",
  "/returns",
  "/delivery",
  "/podaratsi",
  `/promo/${shop.landingSlug}`,
  "/404",
].flatMap((address) => locales.map((locale) => localePath(locale, address)));

test.for(addresses)("%s is valid HTML", async (address) => {
  const page = await pageAt(address);
  const isMissing = address.endsWith("/404") || address.endsWith("/auth/reset-password");
  expect(page?.status).toBe(isMissing ? 404 : 200);
  const html = page?.html ?? "";
  expect(await faultsOf(html)).toEqual([]);
  expect(textOf(html).match(otherNumbers)).toBeNull();
});

const linked = (locale: Locale) => [
  shop.inviteLink(locale),
  shop.verificationLink(locale),
  shop.confirmLink(locale),
  shop.unsubscribeLink(locale),
];

test.for(locales)("the pages that e-mails link to are valid HTML (%s)", async (locale) => {
  for (const link of linked(locale)) {
    const address = link.slice(shop.url.length);
    const page = await pageAt(address);
    expect([address, page?.status]).toEqual([address, 200]);
    expect([address, ...(await faultsOf(page?.html ?? ""))]).toEqual([address]);
  }
});

const storefrontRows = Object.values(storefront).flat();

/** The first tier asks for one language, since both have the same components. */
const matrixLocales = isFirstTier ? (["bg"] as const) : locales;

test.for(matrixLocales)("each storefront page of the access matrix is valid HTML (%s)", async (locale) => {
  let refusals = 0;
  for (const { path: address, method = "GET" } of storefrontRows) {
    const page = await pageAt(localePath(locale, address), { method });
    if (page?.status === 422) refusals += 1;
    const faults = page ? await faultsOf(page.html) : [];
    expect([method, address, ...faults]).toEqual([method, address]);
  }
  expect(refusals).toBeGreaterThan(3);
});

test("a customer's own pages, and refused forms, are valid HTML", async () => {
  const as = await signIn(customer);
  const profile = await pageAt("/profile?tab=orders", { as });
  const [order = ""] = /\/profile\/orders\/[0-9a-f-]{36}/.exec(profile?.html ?? "") ?? [];
  expect(order).not.toBe("");
  for (const address of ["/profile", "/profile?tab=orders", order, "/wishlist"])
    for (const method of ["GET", "POST"]) {
      const page = await pageAt(address, { as, method });
      const faults = page ? await faultsOf(page.html) : ["no page"];
      expect([method, address, ...faults]).toEqual([method, address]);
    }
});

/** Screens of the back office to which no link leads, or only a link on some records. */
const further = [
  "/admin/confirm-password",
  `/admin/orders/${shop.invoicedOrder}/credit-note`,
  `/admin/parcels/addresses?order=${shop.homeOrder}`,
  `/admin/landing-pages/${shop.landing}/blocks/${shop.blocks[0]?.id}`,
];
/** Routes of the back office that are no screens. */
const notScreens = /\.ts$|admin\/(?:layout|not-found)\.tsx$/;

/** Returns a pattern for each screen's path. */
function screensOf(entries: readonly RouteConfigEntry[], above = ""): RegExp[] {
  return entries.flatMap(({ path: own = "", file, children = [] }) => {
    const whole = own === "" ? above : `${above}/${own}`;
    const pattern = whole
      .replace(/\/:?[\w-]+\?/g, (part) => `(?:${part.slice(0, -1)})?`)
      .replace(/:\w+/g, "[^/]+");
    return [...(notScreens.test(file) ? [] : [new RegExp(`^${pattern}$`)]), ...screensOf(children, whole)];
  });
}

/** How many records of one kind are visited: their screens differ with the record's data. */
const recordsOfAKind = 2;

longTest(
  "every screen of the back office is valid HTML, and links to no missing one",
  { timeout: 300_000 },
  async () => {
    const as = await signIn(adminAccount);
    const seen = new Map<string, number>();
    const queue = ["/admin", ...further];
    const visited: string[] = [];
    const faults: string[] = [];
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      const page = await pageAt(address, { as });
      if (!page) continue;
      visited.push(address);
      if (page.status !== 200) faults.push(`${address}: status ${page.status}`);
      for (const fault of await faultsOf(page.html)) faults.push(`${address}: ${fault}`);
      for (const [, href = ""] of page.html.matchAll(/ href="(\/admin[^"#]*)"/g)) {
        const next = href.replaceAll("&amp;", "&");
        const kind = next.replace(/[0-9a-f-]{36}|(?<=\/email-texts\/)\w+/g, ":id").replace(/=[^&]*/g, "");
        if (new Set(kind.split(/[?&]/)).size < kind.split(/[?&]/).length) faults.push(`${address}: ${next}`);
        const count = seen.get(kind) ?? 0;
        const limit = kind.includes(":id") && !kind.includes("?") ? recordsOfAKind : 1;
        if (count >= limit || visited.includes(next) || queue.includes(next)) continue;
        seen.set(kind, count + 1);
        queue.push(next);
      }
    }
    expect(faults).toEqual([]);
    const paths = visited.map((address) => address.replace(/\?.*/, ""));
    const admin = routes.filter(({ file }) => file === "admin/layout.tsx");
    const screens = screensOf(admin);
    expect(screens.length).toBeGreaterThan(50);
    expect(screens.filter((screen) => !paths.some((each) => screen.test(each)))).toEqual([]);
  },
);

const adminRows = Object.values(adminAnswers).flat();

longTest(
  "refused forms and missing records of the back office are valid HTML",
  { timeout: 300_000 },
  async () => {
    const as = await signIn(adminAccount);
    const statuses = new Set<number>();
    for (const { path: address, method = "GET" } of adminRows) {
      if (method === "GET" && !/not-an-id|dead|0000-000000000000|anything|never/.test(address)) continue;
      // An e-mail, which is no screen.
      if (address.includes("/preview?")) continue;
      const page = await pageAt(address, { as, method });
      if (page) statuses.add(page.status);
      const faults = page ? await faultsOf(page.html) : [];
      expect([method, address, ...faults]).toEqual([method, address]);
    }
    expect([...statuses]).toEqual(expect.arrayContaining([404, 409, 422]));
  },
);

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
