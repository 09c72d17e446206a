import { distributors } from "#app/server/db/schema/catalog.ts";
import type { Entity } from "./entity.ts";

export const distributor: Entity = {
  table: distributors,
  isShown: true,
  name: { bg: distributors.company_bg, en: distributors.company_en },
  neither: { phone: "a shop's, on a public page" },
};
