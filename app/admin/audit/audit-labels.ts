import { referringColumns } from "#app/domain/accounts/audit.ts";
import type { AuditChange } from "#app/domain/accounts/audit.ts";
import { formatDateTime } from "#app/domain/dates.ts";
import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { formatMoney } from "#app/domain/money.ts";
import { adminBg } from "#app/i18n/admin-texts.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { AuditedRecord } from "#app/server/audit/audited-records.ts";

type Words = {
  t: Translate<AdminTextKey>;
  locale: Locale;
  /** The records that values name by their ids or keys, by `entity/id`. */
  records?: Readonly<Record<string, AuditedRecord>>;
};

/** Translates a key built from stored values; undefined when the catalogue has no such key. */
function textOf(key: string, t: Words["t"]): string | undefined {
  return Object.hasOwn(adminBg, key) ? t(key as AdminTextKey) : undefined;
}

/** Returns a column's label, with the language of a column in one language; falls back to the column name. */
export function fieldLabel(column: string, t: Words["t"]): string {
  const [, base = column, language] = /^(.+?)(?:_(bg|en))?$/.exec(column) ?? [];
  const label = screens.map((screen) => textOf(screen + base, t)).find(Boolean);
  if (label === undefined) return column;
  return language === undefined ? label : `${label} (${language.toUpperCase()})`;
}

/** Returns the label of a record kind; falls back to the stored kind. */
export function kindLabel(entity: string, t: Words["t"]): string {
  return textOf(`audit.kind.${entity}`, t) ?? entity;
}

export function actionLabel(action: string, t: Words["t"]): string {
  return textOf(`audit.action.${action}`, t) ?? action;
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/;

/** Columns whose numbers are minor units of a currency. */
const amounts = {
  price_bgn: "BGN",
  amount_bgn: "BGN",
  min_amount_bgn: "BGN",
  free_from: "BGN",
  amount_eur: "EUR",
  total: "EUR",
  vat_threshold_eur: "EUR",
} as const;

/** Key prefixes of the labels of a column or option, and of its values after its name, on the screens that edit it. */
const screens = [
  "audit.field.",
  "homepage.hero.",
  "homepage.layout.",
  "homepage.",
  "popups.",
  "promotions.",
  "settings.",
  "mail-server.",
  "measurement.",
  "cards.",
  "start.",
  "backup.",
  "address.",
  "price-campaigns.",
  "reviews.",
];

/** Key prefixes of value labels, including those that other screens define. */
const vocabularies = [
  "orders.work.",
  "orders.method.",
  "emails.kind.",
  "popups.cap.",
  "popups.trigger.",
  "media.kind.",
  "text-seo.scope.",
  "staff.role.",
  "homepage.type.",
  "landing-pages.block.type.",
  "delivery.carrier.",
  "books.package.basis.",
];

/** Formats a value for reading; an empty string for no value. HTML stays plain text. */
export function valueText({ column, value }: { column: string; value: unknown }, words: Words): string {
  const { t, locale } = words;
  if (value === undefined || value === null || value === "") return "";
  const referred = referringColumns[column];
  if (referred !== undefined && typeof value === "string") {
    const record = words.records?.[`${referred}/${value}`];
    return record ? localText(record, "name", locale) : t("audit.value.gone");
  }
  if (typeof value === "boolean") return t(value ? "audit.value.yes" : "audit.value.no");
  if (typeof value === "number") {
    const currency = amounts[column as keyof typeof amounts];
    return currency ? formatMoney(value, currency, locale) : String(value);
  }
  if (Array.isArray(value)) {
    const parts = value.map((part: unknown) =>
      column === "also_changed"
        ? fieldLabel(String(part), t)
        : valueText({ column: referringColumns[column] ? column : "", value: part }, words),
    );
    return parts.join(column === "order" ? " › " : ", ");
  }
  if (column === "prices" || column === "carrier_days") return perCarrierText(value, words);
  if (typeof value !== "string") return optionsText(value, words);
  if (moment.test(value)) return formatDateTime(new Date(value), locale);
  if (!/^[a-z_-]{2,30}$/.test(value)) return value;
  const keys = [
    `audit.value.${value}`,
    ...screens.map((screen) => `${screen}${column}.${value}`),
    ...vocabularies.map((prefix) => prefix + value),
  ];
  return keys.map((key) => textOf(key, t)).find(Boolean) ?? value;
}

/** Formats the options of a section or block; empty ones are left out. */
function optionsText(options: unknown, words: Words): string {
  if (typeof options !== "object" || options === null) return String(options);
  return Object.entries(options)
    .map(([name, value]) => [fieldLabel(name, words.t), valueText({ column: name, value }, words)])
    .filter(([, text]) => text !== "")
    .map((part) => part.join(": "))
    .join("; ");
}

/** Formats prices by carrier and place, in stotinki, or days by carrier. */
function perCarrierText(value: object | string, words: Words): string {
  const { t, locale } = words;
  const partsOf = (of: object): string[] =>
    Object.entries(of).map(([name, part]: [string, unknown]) => {
      const label = textOf(`delivery.place.${name}`, t) ?? textOf(`delivery.carrier.${name}`, t) ?? name;
      if (typeof part === "object" && part !== null) return `${label} (${partsOf(part).join(", ")})`;
      const isPrice = Object.hasOwn(adminBg, `delivery.place.${name}`);
      return `${label}: ${isPrice ? formatMoney(Number(part), "BGN", locale) : String(part)}`;
    });
  return typeof value === "object" ? partsOf(value).join("; ") : value;
}

/** Whether the changes hold both previous and new values, not only one side. */
export function isComparison(changes: readonly AuditChange[]): boolean {
  const has = (side: "from" | "to") => changes.some((change) => change[side] !== undefined);
  return has("from") && has("to");
}
