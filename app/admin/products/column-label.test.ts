import { expect, test } from "vitest";
import { productFileColumns } from "#app/domain/catalogue/product-file.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { columnLabel } from "./column-label.ts";

test("every column of a product file has its own label", () => {
  const t = adminTranslator("bg");
  const labels = productFileColumns.map((column) => columnLabel(column, t));
  expect(labels).toEqual(expect.arrayContaining(["Цена в левове", "Категория", "Име (BG)", "Енергия, kJ"]));
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels.filter((label) => /_/.test(label))).toEqual([]);
});
