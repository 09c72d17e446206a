import { renderToStaticMarkup } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { bagProduct } from "#app/domain/bags/bag-line.ts";
import { linePath } from "#app/domain/bags/bag-name.ts";
import type { RecipeFault } from "#app/domain/bags/bag.ts";
import type { Locale } from "#app/domain/locale.ts";
import { LocaleProvider } from "#app/ui/locale.tsx";
import {
  bagId,
  exampleOffer,
  exampleRecipe,
  peachId,
  strawberryId,
} from "#tests/factories/catalogue/mix-offers.ts";
import { CartRow } from "#app/storefront/cart/cart-line.tsx";
import { MiniCartLine } from "#app/storefront/cart/mini-cart-line.tsx";
import { BagChange } from "./bag-change.tsx";

function exampleBag() {
  const bag = bagProduct(exampleRecipe, exampleOffer(), "EUR");
  if (!bag) throw new Error("The example bag cannot be sold");
  return bag;
}

function inShop(locale: Locale, children: ReactNode) {
  return (
    <LocaleProvider locale={locale}>
      <MemoryRouter>{children}</MemoryRouter>
    </LocaleProvider>
  );
}

/** Renders with everything that is loaded on demand. */
async function render(children: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(inShop("bg", children));
  return text(prelude);
}

const line = { product: exampleBag(), quantity: 2 };
const address = linePath(line.product);
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, "").replaceAll("\u00a0", " ");

test("a bag in the cart shows its label and contents, and leads to where it was filled", async () => {
  for (const row of [
    <CartRow key="cart" line={line} stock={11} onRemoved={() => undefined} />,
    <MiniCartLine key="mini" line={line} stock={11} onRemove={() => undefined} />,
  ]) {
    const html = await render(row);
    expect(textOf(html)).toContain("Торбичка 100 г „За Мими“");
    expect(textOf(html)).toContain("9 × Ягода, 4 × Ананас, 1 × Праскова");
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to?.replaceAll("&amp;", "&"));
    expect(new Set(links)).toEqual(new Set([address]));
    expect(html).not.toContain("/products/");
  }
});

function change(faults: readonly RecipeFault[], locale: Locale = "bg"): string {
  const html = renderToStaticMarkup(
    inShop(locale, <BagChange change={{ kind: "bag", product: exampleBag(), faults }} />),
  );
  expect(html.replaceAll("&amp;", "&")).toContain(`${address}"`);
  return textOf(html);
}

test("says of a bag that left the cart what it lacks", () => {
  expect(
    change([
      { code: "piece_gone", product_id: peachId },
      { code: "piece_short", product_id: strawberryId, stock: 3 },
    ]),
  ).toBe(
    "Торбичка 100 г „За Мими“: в нея вече не може да има Праскова; не достигат бонбони (Ягода: има 3 бр.), затова я премахнахме. Напълни я отново",
  );
  expect(change([{ code: "piece_gone", product_id: bagId }], "en")).toContain("contain one of its gummies");
  expect(change([], "en")).toContain(
    "the remaining gummies are in other items in your cart, so we removed it.",
  );
  expect(change([{ code: "bag_gone" }], "en")).toContain("we no longer offer this bag");
  expect(change([{ code: "too_large", bound: 90, measure: "grams" }], "en")).toContain(
    "filled in another way",
  );
});
