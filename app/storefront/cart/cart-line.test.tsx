import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { translator } from "#app/i18n/translate.ts";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { CartRow } from "./cart-line.tsx";

function row(quantity: number, stock: number, bound?: number): string {
  const product = {
    id: "a",
    name_bg: "Ягода",
    name_en: "Strawberry",
    price_bgn: 690,
    weight_grams: 50,
    image_url: null,
    flavor: "strawberry" as const,
  };
  return renderToStaticMarkup(
    <LocaleProvider locale="bg">
      <MemoryRouter>
        <CartRow line={{ product, quantity }} stock={stock} bound={bound} onRemoved={() => undefined} />
      </MemoryRouter>
    </LocaleProvider>,
  );
}

/** Returns the start tag of the button with that name. */
const button = (html: string, key: "cart.increase" | "cart.decrease") => {
  const name = translator("bg")(key, { name: "Ягода" });
  return html.match(/<button[^>]*>/g)?.find((tag) => tag.includes(`aria-label="${name}"`)) ?? "";
};

test("a button at a bound is disabled without losing the focus", () => {
  const html = row(1, 1);
  for (const key of ["cart.increase", "cart.decrease"] as const) {
    expect(button(html, key)).toContain('aria-disabled="true"');
    expect(button(html, key)).not.toMatch(/ disabled=/);
  }
  expect(button(row(1, 2), "cart.increase")).toContain('aria-disabled="false"');
});

const status = (html: string) =>
  /<p role="status"[^>]*>(.*?)<\/p>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, "");

test("the live region is there before the stock is reached, so that its text is announced", () => {
  expect(status(row(6, 7))).toBe("");
  expect(status(row(7, 7))).toBe("Остават само 7\u00a0бр.");
});

test("a line of a shared product ends at what the other lines leave, and says so", () => {
  expect(button(row(3, 7, 3), "cart.increase")).toContain('aria-disabled="true"');
  expect(status(row(3, 7, 3))).toBe("Останалите бройки са в други продукти в количката");
  expect(button(row(2, 7, 3), "cart.increase")).toContain('aria-disabled="false"');
  expect(status(row(2, 7, 3))).toBe("");
});
