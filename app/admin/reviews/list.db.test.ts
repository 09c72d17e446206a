import { afterAll, beforeEach, expect, test } from "vitest";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { newId } from "#app/server/db/new-id.ts";
import { reviewReports, reviews } from "#app/server/db/schema/reviews.ts";
import { moderatedPerPage } from "#app/server/reviews/list-reviews.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { demoReview } from "#tests/factories/reviews/reviews.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";

const { db, pool, connectionString } = await testDatabase();
const shop = await startShopProgram({
  DATABASE_URL: connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
  ADMIN_EMAIL: "owner@example.com",
  ADMIN_PASSWORD: "secret-of-tests",
});
afterAll(shop.stop);
const product_id = await insertProduct(db);

beforeEach(async () => {
  await db.delete(reviews);
});

const ownerCookies = cookiesOf(
  await post("/auth", { email: "owner@example.com", password: "secret-of-tests" }, ""),
);
const englishCookie = cookiesOf(await post("/admin/language", {}, ownerCookies));

function post(path: string, fields: Record<string, string>, cookies: string): Promise<Response> {
  return fetch(shop.url + path, {
    method: "POST",
    headers: { Cookie: cookies },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Returns the HTML of an answer without the loader data embedded for hydration. */
async function htmlOf(response: Promise<Response>): Promise<string> {
  const html = await (await response).text();
  return html.replace(/<script[^]*?<\/script>/g, "").replaceAll("<!-- -->", "");
}

const inLanguage = (locale: Locale) => (locale === "en" ? `${ownerCookies}; ${englishCookie}` : ownerCookies);
const open = (locale: Locale, search = "") =>
  htmlOf(fetch(`${shop.url}/admin/reviews${search}`, { headers: { Cookie: inLanguage(locale) } }));

async function insert(changes: Partial<typeof reviews.$inferInsert> = {}) {
  const review = demoReview({ product_id, state: "pending", text: "<script>alert(1)</script>", ...changes });
  await db.insert(reviews).values(review);
  return { id: review.id, seen: review.updated_at.toISOString() };
}

async function stored(id: string) {
  return (await db.select().from(reviews)).find((review) => review.id === id);
}

async function stateOf(id: string) {
  const review = await stored(id);
  return review && { state: review.state, refusal: review.refusal, answer: review.answer };
}

for (const locale of locales) {
  const t = adminTranslator(locale);
  const send = (fields: Record<string, string>) =>
    htmlOf(post("/admin/reviews?show=all", fields, inLanguage(locale)));

  test(`shows what waits first, the other lists by their address, and why one is empty (${locale})`, async () => {
    expect(await open(locale)).toContain(t("reviews.empty.title"));
    await insert({ state: "published", text: "Published text" });
    const { id } = await insert();
    await db.insert(reviewReports).values({
      id: newId(),
      review_id: id,
      reason: "insult",
      note: "Reported note",
      created_at: new Date(),
    });
    const waiting = await open(locale);
    expect(waiting).toContain(t("reviews.text", { pending: 1, reported: 1 }));
    expect(waiting).toContain(t("reviews.keys"));
    expect(waiting).toContain(t("reviews.refuse.rule"));
    expect(waiting).toContain("Reported note");
    expect(waiting).not.toContain("Published text");
    expect(waiting).not.toContain("<script>alert");
    expect(await open(locale, "?show=published")).toContain("Published text");
    expect(await open(locale, "?show=all&stars=1")).toContain(t("reviews.none.title"));
    expect(await open(locale, `?after=2020-01-01T00:00:00.000Z,${newId()}`)).toContain(
      t("reviews.end.title"),
    );
  });

  test(`without scripts a review is published, answered and refused for a listed reason (${locale})`, async () => {
    const { id, seen } = await insert();
    expect(await send({ id, seen, step: "publish" })).toContain(t("reviews.done.publish"));
    expect(await send({ id, seen, step: "publish" })).toContain(t("reviews.failed.handled"));
    expect(await send({ id, seen, step: "answer", answer: "!" })).toContain(t("reviews.failed.stale"));
    const again = async () => {
      const review = await stored(id);
      return { id, seen: review!.updated_at.toISOString() };
    };
    expect(await send({ ...(await again()), step: "answer", answer: " Thanks " })).toContain(
      t("reviews.done.answer"),
    );
    const long = await send({ ...(await again()), step: "answer", answer: "x".repeat(1001) });
    expect(long).toContain(t("reviews.failed.long", { most: 1000 }));
    expect(await send({ ...(await again()), step: "refuse", refusal: "stars" })).toContain(
      t("reviews.failed.reason"),
    );
    expect(await stateOf(id)).toEqual({ state: "published", refusal: null, answer: "Thanks" });
    expect(await send({ ...(await again()), step: "refuse", refusal: "off_topic" })).toContain(
      t("reviews.done.refuse"),
    );
    expect(await stateOf(id)).toMatchObject({ state: "refused", refusal: "off_topic" });
    expect(await send({ id: newId(), seen, step: "publish" })).toContain(t("reviews.failed.gone"));
    expect(await send({ id, seen, step: "burn" })).toContain(t("edit.saveFailed"));
  });

  test(`reports are closed once (${locale})`, async () => {
    const { id, seen } = await insert({ state: "published" });
    await db
      .insert(reviewReports)
      .values({ id: newId(), review_id: id, reason: "insult", note: "", created_at: new Date() });
    expect(await send({ id, seen, step: "handle" })).toContain(t("reviews.done.handle"));
    expect(await send({ id, seen, step: "handle" })).toContain(t("reviews.failed.handled"));
  });

  test(`older reviews are on the next page (${locale})`, async () => {
    for (let minute = 0; minute <= moderatedPerPage; minute++)
      await insert({ created_at: new Date(Date.UTC(2026, 10, 20, 10, minute)) });
    const first = await open(locale);
    expect(first.match(/<article/g)).toHaveLength(moderatedPerPage);
    const older = /href="\/admin\/reviews(\?after=[^"]+)"/.exec(first)?.[1] ?? "";
    const second = await open(locale, older);
    expect(second.match(/<article/g)).toHaveLength(1);
    expect(second).toContain(t("reviews.newest"));
  });

  test(`reports a list that cannot be loaded (${locale})`, async () => {
    await pool.query("alter table reviews rename to away");
    try {
      expect(await open(locale)).toContain(t("reviews.loadFailed"));
    } finally {
      await pool.query("alter table away rename to reviews");
    }
  });
}
