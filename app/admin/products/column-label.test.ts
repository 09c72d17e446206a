import { expect, test } from "vitest";
import { productFileColumns } from "#app/domain/catalogue/product-file.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { cellText, columnLabel } from "./column-label.ts";

test("every column of a product file has its own label", () => {
  const t = adminTranslator("bg");
  const labels = productFileColumns.map((column) => columnLabel(column, t));
  expect(labels).toEqual(expect.arrayContaining(["Цена в левове", "Категория", "Име (BG)", "Енергия, kJ"]));
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels.filter((label) => /_/.test(label))).toEqual([]);
});

test("a flavour and a flag are shown in words, other cells as they are", () => {
  const words = { t: adminTranslator("bg"), locale: "bg" } as const;
  expect(cellText("flavor", "grape", words)).toBe("Грозде");
  expect([cellText("is_active", "1", words), cellText("is_active", "0", words)]).toEqual(["да", "не"]);
  expect([cellText("stock_quantity", "1", words), cellText("flavor", "", words)]).toEqual(["1", ""]);
});
