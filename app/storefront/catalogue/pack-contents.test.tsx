import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { FoodInformation } from "#app/domain/catalogue/food-information.ts";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { FoodFacts } from "./food-facts.tsx";
import { PackContents } from "./pack-contents.tsx";

function htmlOf(element: ReactElement): string {
  const Page = createRoutesStub([
    { path: "/", Component: () => <LocaleProvider locale="bg">{element}</LocaleProvider> },
  ]);
  return renderToStaticMarkup(<Page />);
}

const headings = (html: string) =>
  [...html.matchAll(/<(h\d)[^>]*>(.*?)<\/h\d>/g)].map(([, level, text]) => [level, text]);

function foodOf(ingredients: string): FoodInformation {
  return { legal_name: "", ingredients, storage: "", origin: "", warnings: "", nutrition: null };
}

test("a pack lists its products with their units, and links those on sale", () => {
  const html = htmlOf(
    <PackContents
      parts={[
        { id: "a", quantity: 2, name: "Сочна ягода, 100 г", isOnSale: true },
        { id: "b", quantity: 1, name: "Малина, 50 г", isOnSale: false },
      ]}
    />,
  );
  expect(headings(html)).toEqual([["h2", "В пакета"]]);
  const rows = [...html.matchAll(/<li.*?<\/li>/g)].map(([row]) => row);
  expect(
    rows.map((row) =>
      row
        .replaceAll(/<\/span>/g, " ")
        .replaceAll(/<[^>]*>/g, "")
        .trim(),
    ),
  ).toEqual(["2\u00a0× Сочна ягода, 100 г", "1\u00a0× Малина, 50 г"]);
  expect(rows.map((row) => /href="(.*?)"/.exec(row)?.[1])).toEqual(["/products/a", undefined]);
});

test("the food information of a pack has a heading for each product, that of one product none", () => {
  const foods = [
    { name: "Ягода, 100 г", food: foodOf("Захар, *мляко*") },
    { name: "Малина, 50 г", food: foodOf("Захар, *соя*") },
  ];
  const html = htmlOf(<FoodFacts foods={foods} />);
  expect(headings(html)).toEqual([
    ["h2", "Информация за храната"],
    ["h3", "Ягода, 100 г"],
    ["h3", "Малина, 50 г"],
  ]);
  for (const allergen of ["мляко", "соя"])
    expect(html).toContain(`Алергени и следи от алергени: <strong>${allergen}</strong>`);
  expect(html.match(/ id="/g)).toHaveLength(1);
  expect(headings(htmlOf(<FoodFacts foods={[{ food: foodOf("Захар") }]} />))).toHaveLength(1);
});
