import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { Cart } from "#app/domain/cart/cart.ts";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { DeliveryTerms } from "#app/domain/delivery/delivery-price.ts";
import { translator } from "#app/i18n/translate.ts";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { product } from "#tests/factories/catalogue/carts.ts";
import { MiniCartPanel } from "./mini-cart.tsx";

const charged: DeliveryTerms = {
  carriers: ["econt"],
  pricing: "fixed",
  prices: { any: { office: 590, automat: 590, address: 590 } },
  free_from: 5000,
};

function panel(cart: Cart, locale: Locale = "bg", delivery?: DeliveryTerms): string {
  const Page = createRoutesStub([
    {
      id: `${locale}/layout`,
      path: "*",
      loader: () => null,
      Component: () => (
        <LocaleProvider locale={locale}>
          <MiniCartPanel cart={cart} titleId="title" onClose={() => {}} />
        </LocaleProvider>
      ),
    },
  ]);
  const loaderData = { [`${locale}/layout`]: { delivery } };
  return renderToStaticMarkup(<Page hydrationData={{ loaderData }} />);
}

const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/[\s\u00a0]+/g, " ");
const cart: Cart = [
  { product: product("a"), quantity: 2 },
  { product: product("b", { price_bgn: 1000 }), quantity: 1 },
];

test.for(["bg", "en"] as const)("lists the lines and leads to cart and checkout (%s)", (locale) => {
  const t = translator(locale);
  const html = panel(cart, locale);
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/g)].map(([, to, name]) => [to, name]);
  expect(links).toEqual([
    [localePath(locale, "/products/a"), locale === "bg" ? "Плодче a" : "Gummy a"],
    [localePath(locale, "/products/b"), locale === "bg" ? "Плодче b" : "Gummy b"],
    [localePath(locale, "/cart"), t("cart.view")],
    [localePath(locale, "/checkout"), t("cart.checkout")],
  ]);
  expect(html).toContain(`value="2"`);
  for (const key of ["cart.increase", "cart.decrease", "cart.removeNamed"] as const)
    expect(html).toContain(`aria-label="${t(key, { name: links[0]?.[1] ?? "" })}"`);
});

test("shows the total, and how much is missing until delivery is free", () => {
  const words = wordsOf(panel(cart, "bg", charged));
  expect(words).toContain("Още 26,20 лв. / 13,40 € до безплатна доставка");
  expect(words).toContain("Общо: 29,70 лв.");
  const free = wordsOf(panel([{ product: product("a"), quantity: 9 }], "bg", charged));
  expect(free).not.toContain("до безплатна доставка");
  expect(free).toContain("Общо: 62,10 лв.");
});

test("an empty cart leads to the products only", () => {
  const html = panel([]);
  expect(html).toContain("Количката е празна");
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual(["/products"]);
});

test("the live regions are there before anything is announced in them", () => {
  expect(panel([]).match(/<div role="status"><\/div>/g)).toHaveLength(2);
});
