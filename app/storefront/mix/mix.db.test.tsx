import { renderToStaticMarkup } from "react-dom/server";
import { RouterContextProvider, createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { translator } from "#app/i18n/translate.ts";
import { bags } from "#app/server/db/schema/catalog.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import MixPage, { loader } from "./mix.tsx";

const services = await testServices();
const { db } = services;
const { bag, strawberry, pineapple, peach } = await insertExampleBag(db, { stock: 25 });

async function load(search = "", locale: Locale = "bg") {
  const url = new URL(localePath(locale, `/mix${search}`), "http://localhost:3000");
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  return loader({ request: new Request(url), url, params: {}, context } as never);
}

async function htmlOf(search = "", locale: Locale = "bg"): Promise<string> {
  const loaderData = await load(search, locale);
  const Page = createRoutesStub([
    {
      path: "*",
      Component: () => (
        <LocaleProvider locale={locale}>
          <MixPage {...({ loaderData } as Parameters<typeof MixPage>[0])} />
        </LocaleProvider>
      ),
    },
  ]);
  return renderToStaticMarkup(<Page />);
}

async function textOf(search = "", locale: Locale = "bg"): Promise<string> {
  const html = await htmlOf(search, locale);
  return html.replaceAll(/<[^>]*>/g, "|").replaceAll("\u00a0", " ");
}

const form = (...pieces: [string, number][]) =>
  `?${new URLSearchParams({ form: "1", bag, name: "<Мими>", ...Object.fromEntries(pieces.map(([id, quantity]) => [id, String(quantity)])) }).toString()}`;
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("the page of all visitors ignores the recipe of its address, and shows no more stock than others", async () => {
  const { recipe, offer } = await load(`?bag=${bag}&pieces=${strawberry}*9`);
  expect(recipe).toBeNull();
  expect(offer.loose.map(({ stock_quantity }) => stock_quantity)).toEqual([20, 20, 20]);
  const text = await textOf(`?bag=${bag}&pieces=${strawberry}*9`);
  const t = translator("bg");
  for (const said of ["mix.title", "mix.fault.empty", "mix.law", "cart.noScript"] as const)
    expect(text).toContain(plain(t(said)));
});

test("the page keeps a place for the pouch from the start, and reads nothing aloud when it opens", async () => {
  const html = await htmlOf();
  expect(html).toMatch(/<div class="aspect-square [^"]*noscript:hidden">/);
  expect(html).toMatch(/<p role="status" class="sr-only"><\/p>/);
});

test("the form gets the bag that it sent, with its price, in both languages", async () => {
  const search = form([strawberry, 9], [pineapple, 4], [peach, 1]);
  expect((await load(search)).recipe).toMatchObject({ bag_id: bag, label: "Мими" });
  const text = await textOf(search, "en");
  const t = translator("en");
  for (const said of ["12,18 BGN", "100 of 1–100 g", t("mix.full"), "per kg", t("product.addToCart")])
    expect(text).toContain(said);
  expect(text).not.toContain(t("mix.fault.empty"));
});

test("the form gets every fault as a sentence, by the full stock", async () => {
  const t = translator("bg");
  const text = await textOf(form([strawberry, 26], [peach, 25]));
  expect(text).toContain(plain(t("mix.fault.piece_short", { name: "Ягода", stock: 25 })));
  expect(text).toContain(plain(t("mix.fault.too_large.grams", { extra: 26 * 6 + 25 * 14 - 100 })));
  expect(text).not.toContain(plain(t("mix.fault.piece_short", { name: "Праскова", stock: 25 })));
  expect(await textOf(`?form=1&bag=${peach}`)).toContain(t("mix.fault.bag_gone"));
});

test("there is no page while no bag is on offer", async () => {
  await db.update(bags).set({ is_offered: false });
  await expect(load()).rejects.toMatchObject({ init: { status: 404 } });
});
