/** Where the sweets are sold in shops. The list is fixed; it has one entry (specification, section 2). */
export const distributors = [
  {
    city_bg: "София",
    city_en: "Sofia",
    company_bg: "„Сладка София“ ЕООД",
    company_en: "Sladka Sofia EOOD",
    phone: "+359 2 000 0000",
  },
] as const;
