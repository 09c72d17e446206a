import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { stotinkiOf } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { MoveInPreview } from "#app/server/move-in/plan-move-in.ts";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { MoveInPreviewed } from "./move-in-previewed.tsx";

const size = { row: 2, weight_grams: 100, stock_quantity: 5, is_active: true };
const product = { row: 2, name: "Череша", category: "", path: null, pictures: 0, notes: [] };
const counts = { products: 1, sizes: 1, categories: 0, redirects: 0, pictures: 0, skipped: 0, wrong: 0 };
const empty: MoveInPreview = {
  key: "0199aaaa-0000-7000-8000-000000000001",
  digest: "",
  counts,
  newCategories: [],
  ignored: [],
  skipped: [],
  wrong: [],
  products: [],
};

/** Returns the text of a preview. */
function textOf(preview: Partial<MoveInPreview>, currency: Currency, locale: Locale = "bg"): string {
  const facts = { source: "woocommerce", currency, language: "bg", file_name: "products.csv" };
  const shown = (
    <LocaleProvider locale={locale}>
      <MoveInPreviewed preview={{ ...empty, ...preview }} file="" facts={facts} notice={null} />
    </LocaleProvider>
  );
  const Page = createRoutesStub([{ path: "/", Component: () => shown }]);
  const html = renderToStaticMarkup(<Page initialEntries={["/"]} />);
  return html.replaceAll(/<[^>]*>/g, "").replaceAll("\u00a0", " ");
}

test("prices are shown in the file's currency, with the euros charged for levs", () => {
  const priced = (price_bgn: number) => ({
    products: [{ ...product, sizes: [{ ...size, price_bgn, notes: [] }] }],
  });
  const euros = textOf(priced(stotinkiOf(353)), "EUR");
  expect(euros).toContain("· 3,53 € ·");
  expect(euros).not.toContain("лв.");
  expect(textOf(priced(690), "BGN")).toContain("· 6,90 лв., плащат се 3,53 € ·");
});

test("notes name prices in the file's currency, and other texts as they are", () => {
  const notes = [
    { code: "sale", text: "12,90" },
    { code: "compare_at", text: "9.9" },
    { code: "gtin", text: "3800123456780" },
  ] as const;
  const noted = { products: [{ ...product, sizes: [{ ...size, price_bgn: 690, notes: [...notes] }] }] };
  for (const [currency, label] of [
    ["EUR", "€"],
    ["BGN", "лв."],
  ] as const) {
    const text = textOf(noted, currency);
    expect(text).toContain(`редовната е 12,90 ${label}.`);
    expect(text).toContain(`Цената 9,90 ${label} не се пренася.`);
    expect(text).toContain("Баркодът 3800123456780 е");
  }
  const odd = { ...size, price_bgn: 690, notes: [{ code: "compare_at", text: "n/a" } as const] };
  expect(textOf({ products: [{ ...product, sizes: [odd] }] }, "EUR")).toContain("Цената n/a не");
});

test("a problem quotes the cell in the language of the screen", () => {
  const wrong = [{ row: 3, name: "Мед", option: "", code: "no_price", text: "free" }];
  const shown = { wrong, counts: { ...counts, wrong: 1 } };
  expect(textOf(shown, "EUR")).toContain("Няма цена над нула. „free“");
  expect(textOf(shown, "EUR", "en")).toContain("There is no price above zero. “free”");
});
