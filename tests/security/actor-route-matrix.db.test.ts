import { readFileSync, readdirSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { localePath } from "#app/domain/locale.ts";
import { orderNumber } from "#app/domain/orders/order.ts";
import { isUncacheable } from "#app/domain/shop/public-page.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import routes from "#app/routes.ts";
import type { Capability } from "#app/domain/accounts/capabilities.ts";
import { passwordIntents } from "#app/admin/shared/confirm-password/password-intents.ts";
import { staffRoles } from "#app/domain/accounts/role.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import { ensureFirstAdmin } from "#app/server/accounts/first-admin.ts";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import { wordSet } from "#app/server/db/word-set.ts";
import { newId } from "#app/server/db/new-id.ts";
import { landingPageBlocks, landingPages } from "#app/server/db/schema/campaigns.ts";
import { staticPages } from "#app/server/db/schema/content.ts";
import { customers, orders } from "#app/server/db/schema/orders.ts";
import { insertMarkedPerson } from "#tests/factories/accounts/marked-person.ts";
import { insertPerson, insertStaff, personsPassword } from "#tests/factories/accounts/people.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import {
  adminsOrder,
  answerOf,
  customersOrder,
  customersPage,
  draftOffer,
  draftOffersBlock,
  publishedPage,
} from "./answers.ts";
import type { Answers } from "./answers.ts";
import { apiAnswers } from "./api-answers.ts";
import { admin } from "./admin-answers.ts";
import { isFirstTier } from "#tests/tiers.ts";
import { faultsOfShown, screensOf } from "./shown-data.ts";
import { storefront } from "./storefront-answers.ts";

const database = await testDatabase();
await ensureFirstAdmin(database.db, { email: "owner@example.com", password: personsPassword });
await insertPerson(database.db, { email: "customer@example.com" });
for (const role of staffRoles)
  if (role !== "owner") await insertStaff(database.db, { email: `${role}@example.com`, role });
await database.db.insert(staticPages).values([
  { id: publishedPage, slug: "published-page", title_bg: "Страница", title_en: "Page", status: "published" },
  { id: newId(), slug: "draft-page", title_bg: "Чернова", title_en: "Draft", status: "draft" },
]);
await database.db.insert(landingPages).values([
  { id: newId(), slug: "public-offer", title_bg: "Акция", status: "published" },
  { id: draftOffer, slug: "draft-offer", title_bg: "Чернова", status: "draft" },
]);
await database.db
  .insert(landingPageBlocks)
  .values({ id: draftOffersBlock, landing_page_id: draftOffer, type: "video", sort_order: 1 });
await insertOrder(customersOrder, "customer@example.com");
await insertOrder(adminsOrder, "owner@example.com");
const markedId = "01890000-0000-7000-8000-0000000a12ed";
const now = new Date();
await insertMarkedPerson(database, { id: markedId, now });
// Packers see open orders only.
await database.db.update(orders).set({ order_status: "processing" }).where(eq(orders.id, markedId));

const shop = await startShopProgram({
  DATABASE_URL: database.connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
});
afterAll(shop.stop);

const actors = ["visitor", "customer", ...staffRoles] as const;
type ActorName = (typeof actors)[number];
const cookies = Object.fromEntries(
  await Promise.all(
    actors.map(
      async (actor) => [actor, actor === "visitor" ? "" : await signIn(`${actor}@example.com`)] as const,
    ),
  ),
) as Record<ActorName, string>;

/**
 * Inserts an order placed without an account. The next sign-in to the account with its e-mail links the order to the
 * account.
 */
async function insertOrder(id: string, email: string): Promise<void> {
  const name = { first_name: "Мария", last_name: "Иванова" };
  const person = { ...name, email, phone: "0888 123 456", search_words: wordSet([]) };
  await database.db.insert(customers).values({ id, ...person });
  await database.db.insert(orders).values({
    id,
    order_number: orderNumber(id),
    request_digest: "",
    customer_id: id,
    ...person,
    address: "Пловдив",
    need_invoice: false,
    payment_method: "cash_on_delivery",
    total_bgn: 550,
    total_eur: 281,
    language: "bg",
    ...(id === customersOrder && { page_token: customersPage }),
  });
}

async function signIn(email: string): Promise<string> {
  const response = await fetch(`${shop.url}/auth`, {
    method: "POST",
    body: new URLSearchParams({ email, password: personsPassword }),
    redirect: "manual",
  });
  expect(response.status).toBe(302);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

function routeIds(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) => {
    const children = routeIds(entry.children ?? []);
    const isLayout = entry.file.endsWith("/layout.tsx") || entry.file.startsWith("i18n/texts/");
    return isLayout ? children : [entry.id ?? entry.file.replace(/\.tsx?$/, ""), ...children];
  });
}

/** Returns the file of each route by its id. */
function routeFiles(entries: readonly RouteConfigEntry[]): Map<string, string> {
  return new Map(
    entries.flatMap((entry) => [
      [entry.id ?? entry.file.replace(/\.tsx?$/, ""), entry.file] as const,
      ...routeFiles(entry.children ?? []),
    ]),
  );
}

const answersOf = new Map<string, Answers[]>();
for (const [name, answers] of Object.entries(storefront)) {
  answersOf.set(`bg/${name}`, [answers].flat());
  answersOf.set(`en/${name}`, [answers].flat().map(inEnglish));
}
for (const [id, answers] of Object.entries({ ...admin, ...apiAnswers })) answersOf.set(id, [answers].flat());

function inEnglish(answers: Answers): Answers {
  const english = (answer: string) =>
    answer.replace(/ (\/.*)$/, (_, target: string) => ` ${localePath("en", target)}`);
  return {
    ...answers,
    path: localePath("en", answers.path),
    visitor: english(answers.visitor),
    customer: english(answers.customer),
    admin: english(answers.admin),
    ...(answers.refused !== undefined && { refused: english(answers.refused) }),
  };
}

test("every route of the URL map has an entry, and every entry has a route", () => {
  expect(routeIds(routes).toSorted()).toEqual([...answersOf.keys()].toSorted());
});

/** The capabilities about orders, money, persons, settings and staff. */
const guardedCapabilities: readonly Capability[] = [
  "orders.read",
  "orders.change",
  "customers",
  "payments.read",
  "payments.change",
  "documents.read",
  "documents.issue",
  "books.read",
  "books.change",
  "settings",
  "staff",
];

/** Returns the ids of the back office's routes that need one of these capabilities, or change an own account. */
const guardedRoutes = Object.keys(admin).filter((id) => {
  const needs = [admin[id]!].flat().flatMap((answers) => answers.needs ?? []);
  return needs.some((each) => guardedCapabilities.includes(each)) || id.startsWith("admin/staff/");
});
const sourceOf = (file: string) => readFileSync(new URL(`../../app/${file}`, import.meta.url), "utf8");

test("every action and file of these families says whether it asks for the password again", () => {
  const files = routeFiles(routes);
  const stated = guardedRoutes.filter((id) => {
    const file = files.get(id)!;
    return file.endsWith(".ts") || /export (async function|const) action\b/.test(sourceOf(file));
  });
  expect(Object.keys(passwordIntents).toSorted()).toEqual(stated.toSorted());
});

/** The intents that forms post and actions compare with, in source text. */
const intentTexts =
  /"(?:intent|step)"\) [!=]== "(\w+)"|\bintent === "(\w+)"|name="(?:intent|step)" value="(\w+)"|\bintent(?:: z\.literal\(|=|: )"(\w+)"|fields=\{\{ step: "(\w+)"/g;

/** Of packers, whose capability guards no money: it never asks for the password. */
const packing = "packing/";

test("every intent of these families says whether it asks for the password again", () => {
  const folderOf = (path: string) => path.split("/").slice(0, 2).join("/");
  const folders = new Set(
    Object.entries(passwordIntents)
      .filter(([, intents]) => !("download" in intents))
      .map(([id]) => folderOf(id)),
  );
  const missing = [...folders].flatMap((folder) => {
    const known = Object.entries(passwordIntents).flatMap(([id, intents]) =>
      folderOf(id) === folder ? Object.keys(intents) : [],
    );
    const sources = readdirSync(new URL(`../../app/${folder}`, import.meta.url), {
      recursive: true,
      encoding: "utf8",
    }).filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.startsWith(packing));
    return sources.flatMap((name) =>
      [...sourceOf(`${folder}/${name}`).matchAll(intentTexts)]
        .map((found) => found.slice(1).find((text) => text !== undefined)!)
        .filter((intent) => !known.includes(intent))
        .map((intent) => `${folder}/${name}: ${intent}`),
    );
  });
  expect(missing).toEqual([]);
});

/**
 * In the first tier, staff besides owners request only what refuses them, since most routes answer them as they do an
 * owner; and only visitors request an English page, since both languages share its module.
 */
function isAsked(id: string, answers: Answers, actor: ActorName): boolean {
  if (!isFirstTier || actor === "visitor") return true;
  if (id.startsWith("en/")) return false;
  const isStaff = actor !== "customer" && actor !== "owner";
  return !isStaff || answerOf(answers, actor) !== answerOf(answers, "owner");
}

const cases = [...answersOf].flatMap(([id, rows]) =>
  rows.flatMap((answers) =>
    actors.filter((actor) => isAsked(id, answers, actor)).map((actor) => ({ ...answers, actor })),
  ),
);

test.for(cases)("$actor, $method $path", async ({ actor, ...answers }) => {
  const { path, method = "GET" } = answers;
  const response = await fetch(shop.url + path, {
    method,
    headers: { Cookie: cookies[actor] },
    redirect: "manual",
    ...(method !== "GET" && { body: new URLSearchParams({ anything: "1" }) }),
  });
  // A stream of live notices does not end.
  await response.body?.cancel();
  const target = response.headers.get("Location");
  expect(`${response.status}${target ? ` ${target}` : ""}`).toBe(
    actor === "visitor" || actor === "customer" ? answers[actor] : answerOf(answers, actor),
  );
  // `isUncacheable` concerns pages only.
  if (!path.startsWith("/api/") && isUncacheable(path))
    expect(response.headers.get("Cache-Control")).toContain("no-store");
});

test("personal answers and previews are not cached", async () => {
  for (const path of [
    "/api/session",
    "/api/profile",
    `/en/order/${customersPage}/documents/${customersOrder}`,
    "/promo/draft-offer?preview=1",
    "/promo/public-offer?preview=1",
    "/promo/public-offer.data?preview=1",
  ]) {
    const response = await fetch(shop.url + path, { headers: { Cookie: cookies.owner }, redirect: "manual" });
    expect([path, response.headers.get("Cache-Control")]).toEqual([
      path,
      expect.stringContaining("no-store"),
    ]);
  }
});

test("only staff who edit the content get a preview, and a public landing page is the same for everybody", async () => {
  const ask = (path: string, actor: ActorName, method = "GET") =>
    fetch(shop.url + path, { method, headers: { Cookie: cookies[actor] }, redirect: "manual" });
  for (const actor of ["visitor", "customer", "packer", "accountant"] as const) {
    for (const path of ["/promo/draft-offer?preview=1", "/promo/draft-offer.data?preview=1"]) {
      const refused = await ask(path, actor);
      expect(refused.headers.get("Cache-Control")).toContain("no-store");
      expect(await refused.text()).not.toContain("Чернова");
    }
  }
  const preview = await ask("/promo/draft-offer?preview=1", "owner");
  expect(preview.headers.get("Cache-Control")).toBe("private, no-store");
  expect(preview.headers.get("X-Robots-Tag")).toContain("noindex");
  const shown = await preview.text();
  expect(shown).toContain("Чернова");
  expect(shown).toContain('<meta name="robots" content="noindex,nofollow"/>');

  const page = await ask("/promo/public-offer", "visitor");
  expect(page.headers.getSetCookie()).toEqual([]);
  expect(page.headers.get("Vary") ?? "").not.toMatch(/cookie/i);
  expect(page.headers.get("Cache-Control") ?? "").not.toMatch(/private|no-store/);
  // Two responses differ only in the time at which the countdown starts.
  const body = async (answer: Response) => (await answer.text()).replace(/\\"D\\",\d+/g, "");
  expect(await body(await ask("/promo/public-offer", "owner"))).toBe(await body(page));
  const head = await ask("/promo/public-offer", "visitor", "HEAD");
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("a revoked right and another role take effect at the next request", async () => {
  const [owner] = await database.db.select().from(users).where(eq(users.email, "owner@example.com"));
  const open = () => fetch(`${shop.url}/admin`, { headers: { Cookie: cookies.owner }, redirect: "manual" });
  const give = (role: StaffRole | null) =>
    database.db
      .update(profiles)
      .set({ is_admin: role !== null, role })
      .where(eq(profiles.id, owner!.id));
  await give(null);
  expect((await open()).headers.get("Location")).toBe("/");
  await give("packer");
  expect((await open()).headers.get("Location")).toBe("/admin/parcels");
  await give("owner");
  expect((await open()).status).toBe(200);
});

test("a refused screen shows the refusal with the role's own menu and a link back", async () => {
  for (const [path, role] of [
    ["/admin/customers", "packer"],
    ["/admin/parcels", "editor"],
    ["/admin/settings", "manager"],
  ] as const) {
    const response = await fetch(shop.url + path, { headers: { Cookie: cookies[role] } });
    const html = await response.text();
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([403, "private, no-store"]);
    expect(html).toContain(adminTranslator("bg")("screen.forbidden.title"));
    expect(html).toContain(adminTranslator("bg")("screen.back"));
    expect(html).not.toContain(`href="${path}"`);
  }
});

test("a file that a role may not read is refused with a sentence", async () => {
  const response = await fetch(`${shop.url}/admin/orders/export`, { headers: { Cookie: cookies.packer } });
  expect(response.status).toBe(403);
  expect(await response.text()).toBe(adminTranslator("bg")("screen.forbidden.text"));
});

/** The first tier asks the roles without `customers`, and not for what they are refused. */
const rolesShown = isFirstTier ? (["packer", "accountant", "editor"] as const) : staffRoles;

test.for(rolesShown)(
  "shows %s only the personal data that a capability shows",
  { timeout: 120_000 },
  async (role) => {
    const texts: string[] = [];
    const month = sofiaDay(now).slice(0, 7);
    for (const path of screensOf(role, { id: markedId, month, all: !isFirstTier })) {
      const response = await fetch(shop.url + path, {
        headers: { Cookie: cookies[role] },
        redirect: "manual",
      });
      texts.push(await response.text());
    }
    expect(faultsOfShown(role, texts)).toEqual([]);
  },
);

test("the program logs no warning or error", () => {
  expect(shop.said()).not.toMatch(/"level":(40|50|60)/);
});

test.for(cases.filter(({ actor, method = "GET" }) => actor === "owner" && method !== "GET"))(
  "refuses $method $path from another site",
  async ({ path, method }) => {
    for (const origin of ["https://evil.example", "null"]) {
      const response = await fetch(shop.url + path, {
        method,
        headers: { Cookie: cookies.owner, Origin: origin },
        redirect: "manual",
        body: new URLSearchParams({ anything: "1" }),
      });
      await response.body?.cancel();
      expect([origin, response.status]).toEqual([origin, 403]);
    }
  },
);
