import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { products } from "./schema/catalog.ts";

/** `sizedNames` in SQL: of a product as carts, orders and lots name it. */
export const sizedNameColumns: { name_bg: SQL<string>; name_en: SQL<string> } = {
  name_bg: sizedName(sql`${products.name_bg}`, {
    kilograms: sql`replace(trim_scale(${products.weight_grams} / 1000.0)::text, '.', ',') || ' кг'`,
    grams: sql`${products.weight_grams} || ' г'`,
  }),
  name_en: sizedName(sql`${products.name_en}`, {
    kilograms: sql`trim_scale(${products.weight_grams} / 1000.0) || ' kg'`,
    grams: sql`${products.weight_grams} || ' g'`,
  }),
};

function sizedName(name: SQL, { kilograms, grams }: { kilograms: SQL; grams: SQL }) {
  return sql<string>`case when ${sql`${products.family_id}`} is null or ${name} = '' then ${name}
    else ${name} || ', ' || case when ${sql`${products.weight_grams}`} < 1000 then ${grams} else ${kilograms} end end`;
}
