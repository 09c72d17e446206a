import { expect, test } from "vitest";
import { shopFileName } from "./file-name.ts";

test.for([
  ["Плодко", "Plodko", "plodko-orders"],
  ["Сладки „Ия“ ООД", "", "sladki-ia-ood-orders"],
  ["🍓", "", "shop-orders"],
])("a file of %s carries the shop's name", ([shop_name_bg = "", shop_name_en = "", expected]) => {
  expect(shopFileName({ shop_name_bg, shop_name_en }, "orders")).toBe(expected);
});
