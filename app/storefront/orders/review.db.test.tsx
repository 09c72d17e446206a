import { renderToStaticMarkup } from "react-dom/server";
import {
  RouterContextProvider,
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
} from "react-router";
import { expect, test } from "vitest";
import { localePath, locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { reviewRefusals } from "#app/domain/reviews/review.ts";
import { ownReviewTranslator } from "#app/i18n/reviews/own-reviews.ts";
import { reviews } from "#app/server/db/schema/reviews.ts";
import { findOrderReviews } from "#app/server/reviews/find-order-reviews.ts";
import { lineLink, reviewLink } from "#app/server/reviews/review-links.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { deliveredOrder, setFollowUps } from "#tests/factories/reviews/reviewed-orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { ReviewForm } from "./review-form.tsx";
import type { ReviewAnswer } from "./review-form.tsx";
import { action, headers, loader } from "./review.tsx";

const shop = await testServices({ BASE_URL: "https://plodko.example" });
const { db } = shop;
const productIds = [await insertProduct(db), await insertProduct(db, { flavor: "grape" })];
const now = new Date("2026-11-20T10:00:00Z");
const { orderId, lineIds } = await deliveredOrder(shop, {
  productIds,
  email: "author@example.com",
  deliveredAt: now,
});
const [lineId = "", otherLineId = ""] = lineIds;
const maker = { baseUrl: "https://plodko.example", signingSecret: shop.signingSecret };
const link = (locale: Locale) => reviewLink(maker, { orderId, locale });
const token = new URL(link("bg")).searchParams.get("token") ?? "";
await setFollowUps(db, { moderates_reviews: false });

const handler = createStaticHandler(
  locales.map((locale) => ({ id: locale, path: localePath(locale, "/review"), loader, action })),
);

/** Answers a request as the route does; `fields` are posted. A refusal is its status and data. */
async function ask(url: string, fields?: Record<string, string>): Promise<unknown> {
  const requestContext = new RouterContextProvider();
  requestContext.set(servicesContext, shop);
  requestContext.set(clientAddressContext, "203.0.113.1");
  const body = fields && new URLSearchParams(fields);
  const request = new Request(url, body ? { method: "POST", body } : {});
  try {
    const answer: unknown = await handler.queryRoute(request, { requestContext });
    return answer;
  } catch (refused) {
    if (!(refused instanceof Response)) throw refused;
    return [refused.status, await refused.json()];
  }
}

test("opening a link, also twice and by HEAD, changes nothing, and its page is kept nowhere", async () => {
  const url = lineLink(link("bg"), { lineId, stars: 4 });
  for (let times = 0; times < 2; times += 1)
    expect(await ask(url)).toMatchObject({ lineId, stars: 4, lines: [{ id: lineId }, { id: otherLineId }] });
  const requestContext = new RouterContextProvider();
  requestContext.set(servicesContext, shop);
  await handler.queryRoute(new Request(url, { method: "HEAD" }), { requestContext });
  expect(await db.$count(reviews)).toBe(0);
  expect(headers({ actionHeaders: new Headers() })).toEqual({
    "Cache-Control": "private, no-store",
    "Referrer-Policy": "same-origin",
  });
});

test("the form opens at the named line, else at the first without a review; other stars are ignored", async () => {
  expect(await ask(`${link("bg")}&line=${otherLineId}&stars=9`)).toMatchObject({
    lineId: otherLineId,
    stars: 0,
  });
  expect(await ask(`${link("bg")}&line=gone`)).toMatchObject({ lineId });
});

test("a forged link is a 404, read or posted", async () => {
  const url = "https://plodko.example/review?token=forged";
  expect(await ask(url)).toEqual([404, null]);
  expect(await ask(url, { line: lineId, stars: "5" })).toMatchObject([404, { code: "unknown" }]);
});

test("a saved review leads back to its page, in its language, and a deleted one says so", async () => {
  const saved = await ask(link("en"), { line: lineId, stars: "5", text: "Juicy", name: "M." });
  expect(saved).toBeInstanceOf(Response);
  const location = (saved as Response).headers.get("Location") ?? "";
  expect([(saved as Response).status, location]).toEqual([303, `/en/review?token=${token}&line=${lineId}`]);
  expect(await db.select().from(reviews)).toMatchObject([{ language: "en", state: "published" }]);
  expect(await ask(`https://plodko.example${location}`)).toMatchObject({ isDeleted: false });
  expect(await ask(link("en"))).toMatchObject({ lineId: otherLineId });
  const deleted = (await ask(link("en"), { line: lineId, intent: "delete" })) as Response;
  expect(deleted.headers.get("Location")).toBe(`/en/review?token=${token}&line=${lineId}&deleted=`);
  expect(await db.$count(reviews)).toBe(0);
});

test("a deleted review that staff refused is deleted to its author, until the next one", async () => {
  const stars = { line: lineId, stars: "2" };
  await ask(link("bg"), stars);
  await db.update(reviews).set({ state: "refused", refusal: "insult" });
  const deleted = (await ask(link("bg"), { line: lineId, intent: "delete" })) as Response;
  const page = `https://plodko.example${deleted.headers.get("Location")}`;
  expect(await ask(page)).toMatchObject({ lineId, isDeleted: true });
  await ask(link("bg"), { ...stars, text: "Става" });
  expect(await ask(page)).toMatchObject({ lineId, isDeleted: false });
  await db.delete(reviews);
});

test("a refusal keeps what was typed", async () => {
  const typed = { stars: "", text: "evil.com", name: "М." };
  expect(await ask(link("bg"), { line: lineId, ...typed })).toMatchObject([
    422,
    { ...typed, stars: 0, code: "invalid", problems: { stars: "required", text: "link" } },
  ]);
  expect(await ask(link("bg"), { line: "x", stars: "5" })).toMatchObject([404, { code: "gone" }]);
});

/** Returns the HTML of the form of the first line as the server sends it. */
async function formOf(
  locale: Locale,
  {
    stars = 0,
    answer,
    review = null,
  }: {
    stars?: number;
    answer?: ReviewAnswer;
    review?: NonNullable<Awaited<ReturnType<typeof findOrderReviews>>>["lines"][number]["review"];
  } = {},
) {
  const [line] = (await findOrderReviews(shop, token))?.lines ?? [];
  const element = (
    <LocaleProvider locale={locale}>
      <ReviewForm line={{ ...line!, review }} stars={stars} answer={answer} />
    </LocaleProvider>
  );
  const routes = [{ path: "*", element }];
  const page = createStaticHandler(routes);
  const context = await page.query(new Request("https://plodko.example/review"));
  if (context instanceof Response) throw new Error("The page redirects");
  const router = createStaticRouter(page.dataRoutes, context);
  return renderToStaticMarkup(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  ).replaceAll("&#x27;", "'");
}

const checked = (html: string) =>
  [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)].flatMap(([radio]) =>
    radio.includes(" checked") ? (/value="(\d)"/.exec(radio)?.[1] ?? []) : [],
  );

test("without a script the chosen stars, the text and the errors are in the HTML", async () => {
  expect(checked(await formOf("bg"))).toEqual([]);
  expect(checked(await formOf("bg", { stars: 3 }))).toEqual(["3"]);
  const review = { stars: 2, text: "Става", name: "М.", state: "pending", refusal: null } as const;
  const edited = await formOf("bg", { review, stars: 4 });
  expect(checked(edited)).toEqual(["4"]);
  expect(edited).toContain("Става</textarea>");
  expect(checked(await formOf("bg", { review }))).toEqual(["2"]);
  const answer = { lineId, stars: 1, text: "evil.com", name: "", minutes: 0 };
  const refused = await formOf("en", {
    answer: { ...answer, code: "invalid", problems: { text: "link" } },
  });
  expect(checked(refused)).toEqual(["1"]);
  expect(refused).toContain(ownReviewTranslator("en")("own-review.error.link"));
});

test.for(locales)("the author reads whether the review is shown, and why not, in %s", async (locale) => {
  const t = ownReviewTranslator(locale);
  const review = { stars: 5, text: "", name: "" };
  for (const state of ["pending", "published"] as const)
    expect(await formOf(locale, { review: { ...review, state, refusal: null } })).toContain(
      t(`own-review.${state}.title`),
    );
  for (const refusal of reviewRefusals)
    expect(await formOf(locale, { review: { ...review, state: "refused", refusal } })).toContain(
      t(`own-review.refused.${refusal}`),
    );
});

test.for(["gone", "rate_limited", "failed", "offline", "unknown"] as const)(
  "says in words that a review was not sent: %s",
  async (code) => {
    const t = ownReviewTranslator("bg");
    const answer = { code, problems: {}, minutes: 7, lineId, stars: 5, text: "", name: "" };
    const words =
      code === "unknown" ? t("own-review.unknown.title") : t(`own-review.error.${code}`, { minutes: 7 });
    expect(await formOf("bg", { answer })).toContain(words);
  },
);
