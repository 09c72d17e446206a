import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { product } from "#tests/factories/catalogue/carts.ts";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { GiftItems, GiftRows } from "./gift-lines.tsx";

test.each([GiftRows, GiftItems])("a gift links to its food information, and costs nothing", (Gifts) => {
  const html = renderToStaticMarkup(
    <LocaleProvider locale="en">
      <MemoryRouter>
        <Gifts gifts={[{ product: product("g"), quantity: 1 }]} />
      </MemoryRouter>
    </LocaleProvider>,
  );
  expect(html).toContain('href="/en/products/g"');
  const [, struck = "", charged = ""] = /<s[^>]*>(.*?)<\/s>(.*)/.exec(html) ?? [];
  expect(struck).toContain("6,90\u00a0BGN");
  expect(charged).toContain("0,00\u00a0BGN");
  expect(html).toContain("Gift");
});
