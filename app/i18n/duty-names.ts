import type { DutyKey } from "#app/domain/books/duties.ts";
import { dictionary } from "./dictionary.ts";

/** Names of the legal duties, for the back office and for e-mails. */
export const dutyNames = dictionary<`duties.name.${DutyKey}`>({
  bg: {
    "duties.name.dual_prices": "Цени в левове и евро",
    "duties.name.euro_first": "Първо цената в евро",
    "duties.name.withdrawal": "Отказ от договора онлайн",
    "duties.name.guarantee_notice": "Съобщение за законовата гаранция",
    "duties.name.green_claims": "Екологични твърдения",
    "duties.name.food_information": "Информация за храните",
    "duties.name.price_reductions": "Най-ниска цена за 30 дни",
    "duties.name.audit_file": "Одиторски файл по Наредба Н-18",
    "duties.name.vat_registration": "Регистрация по ЗДДС",
    "duties.name.accessibility": "Достъпност на магазина",
    "duties.name.packaging": "Опаковки",
  },
  en: {
    "duties.name.dual_prices": "Prices in leva and euros",
    "duties.name.euro_first": "The euro price first",
    "duties.name.withdrawal": "Online withdrawal",
    "duties.name.guarantee_notice": "Notice of the legal guarantee",
    "duties.name.green_claims": "Environmental claims",
    "duties.name.food_information": "Food information",
    "duties.name.price_reductions": "Lowest price of 30 days",
    "duties.name.audit_file": "Audit file of Ordinance N-18",
    "duties.name.vat_registration": "VAT registration",
    "duties.name.accessibility": "Accessibility of the shop",
    "duties.name.packaging": "Packaging",
  },
});
