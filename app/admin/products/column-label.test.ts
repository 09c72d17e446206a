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

test("a flag is shown in words, other cells as they are", () => {
  const t = adminTranslator("bg");
  expect([cellText("is_active", "1", t), cellText("is_active", "0", t)]).toEqual(["да", "не"]);
  expect(cellText("stock_quantity", "1", t)).toBe("1");
});
