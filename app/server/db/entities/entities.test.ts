import { readdirSync } from "node:fs";
import path from "node:path";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { PgColumn } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { translatedKinds } from "#app/domain/content/translations.ts";
import { adminBg } from "#app/i18n/admin-bg.ts";
import { bilingualTextsOf } from "#app/server/db/lacks-text.ts";
import * as accounts from "#app/server/db/schema/accounts.ts";
import * as books from "#app/server/db/schema/books.ts";
import * as campaigns from "#app/server/db/schema/campaigns.ts";
import * as catalog from "#app/server/db/schema/catalog.ts";
import * as contact from "#app/server/db/schema/contact.ts";
import * as content from "#app/server/db/schema/content.ts";
import * as delivery from "#app/server/db/schema/delivery.ts";
import * as limits from "#app/server/db/schema/limits.ts";
import * as lots from "#app/server/db/schema/lots.ts";
import * as mails from "#app/server/db/schema/mails.ts";
import * as orders from "#app/server/db/schema/orders.ts";
import * as payments from "#app/server/db/schema/payments.ts";
import * as sales from "#app/server/db/schema/sales.ts";
import * as settings from "#app/server/db/schema/settings.ts";
import * as staff from "#app/server/db/schema/staff.ts";
import * as wishlist from "#app/server/db/schema/wishlist.ts";
import { entities, entityKinds } from "./entities.ts";
import type { Entity } from "./entity.ts";
import { otherTables } from "./other-tables.ts";
import type { TableFacts } from "./table-facts.ts";

const modules = {
  accounts,
  books,
  campaigns,
  catalog,
  contact,
  content,
  delivery,
  limits,
  lots,
  mails,
  orders,
  payments,
  sales,
  settings,
  staff,
  wishlist,
};
const tables = Object.values(modules).flatMap((module) =>
  Object.values(module).filter((value) => is(value, PgTable)),
);

const described: TableFacts[] = [...Object.values(entities), ...otherTables];
const translated = translatedKinds.map((kind) => getTableName(entities[kind].table));

/** Words in the names of columns, by what such a column looks like. */
const looks = {
  upload: /image|picture|photo|video|logo|model|file$/,
  html: /(^|_)(content|html)(_bg|_en)?$/,
  personal:
    /(^|_)(first_name|last_name|name|emails?|phones?|address|city|town|notes?|details|message|payer|recipient|destination|ip|agent|company|vat_number|holder|goods|identifier|reason|problem|region|(search|text)_words|data|before|after|contents|settings|place|manager|source)(_|$)|^(text|key|value)$|last_error/,
};

/** Returns what a column looks like that its table's description has to claim or to explain. */
function appearance(column: PgColumn, { table, isShown }: TableFacts): string[] {
  const { name, columnType } = column;
  const isText =
    !name.endsWith("_id") &&
    ["PgText", "PgArray", "PgCustomColumn", "PgJsonb"].includes(columnType) &&
    !column.enumValues?.length;
  const isMoment = columnType === "PgTimestamp" || columnType === "PgDateString" || name === "cut_off";
  const texts = bilingualTextsOf(getTableColumns(table));
  const pair = name.replace(/_(bg|en)$/, "");
  const isTranslated = pair !== name && texts.includes(pair) && translated.includes(getTableName(table));
  return [
    isText && looks.upload.test(name) && "an upload",
    isText && looks.html.test(name) && "HTML",
    isShown && columnType === "PgJsonb" && "config",
    isShown && isMoment && !["created_at", "updated_at"].includes(name) && "a moment",
    isText && pair !== name && !isTranslated && "a text in two languages",
    isText && !isTranslated && looks.personal.test(name) && "personal data",
  ].filter((look) => look !== false);
}

/** Returns the names of the columns that a description claims or explains. */
function claimed({
  uploads = [],
  html = [],
  config,
  window,
  moments = [],
  personal = [],
  neither = {},
}: TableFacts) {
  const columns = [
    ...uploads,
    ...html,
    ...moments,
    ...personal,
    ...(config ? [config] : []),
    ...(window ? [window.start, window.end] : []),
  ];
  return [...columns.map(({ name }) => name), ...Object.keys(neither).flatMap((names) => names.split(", "))];
}

/**
 * Returns each table without a description and each column that its table's description should claim and does not.
 * `without` names a column whose claim does not count.
 */
function unclaimed(facts: readonly TableFacts[], without?: string): string[] {
  return tables.flatMap((table) => {
    const name = getTableName(table);
    const own = facts.find((each) => each.table === table);
    if (!own) return [`${name} has no description`];
    const known = claimed(own).filter((column) => `${name}.${column}` !== without);
    return Object.values(getTableColumns(table)).flatMap((column: PgColumn) => {
      const look = known.includes(column.name) ? [] : appearance(column, own);
      return look.length > 0 ? [`${name}.${column.name} looks like ${look.join(" and ")}`] : [];
    });
  });
}

test("every file of the schema is read", () => {
  const files = readdirSync(path.join(import.meta.dirname, "../schema"));
  expect(files).toEqual(Object.keys(modules).map((name) => `${name}.ts`));
});

test("every table has a description, and every column that looks like more than a value is claimed by it", () => {
  expect(tables.length).toBeGreaterThan(50);
  expect(unclaimed(described)).toEqual([]);
});

const claims = described.flatMap((facts) =>
  claimed(facts).map((column) => [getTableName(facts.table), column] as const),
);

test.for(claims)("without its claim, %s.%s is missed", ([table, column]) => {
  expect(unclaimed(described, `${table}.${column}`)).toEqual([
    expect.stringContaining(`${table}.${column} looks like`),
  ]);
});

test("a description claims only columns of its own table, each once", () => {
  for (const facts of described) {
    const own = Object.values(getTableColumns(facts.table)).map((column: PgColumn) => column.name);
    const names = claimed(facts);
    expect(names.filter((name) => !own.includes(name))).toEqual([]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  }
});

test("every entity with texts in both languages is among the translated kinds, with a name", () => {
  const bilingual = entityKinds.filter((kind) => {
    const { table, configTexts = [] } = entities[kind];
    return bilingualTextsOf(getTableColumns(table)).length + configTexts.length > 0;
  });
  expect(bilingual.toSorted()).toEqual([...translatedKinds].toSorted());
  expect(bilingual.filter((kind) => entities[kind].name === null)).toEqual([]);
});

test("every entity that may hold an upload has its words in the media library", () => {
  const mayHold = ({ uploads, html, config }: Entity) => Boolean(uploads ?? html ?? config);
  const users = entityKinds
    .filter((kind) => mayHold(entities[kind]))
    .map((kind) => entities[kind].parent?.kind ?? kind);
  expect(users.filter((kind) => !Object.hasOwn(adminBg, `media.user.${kind}`))).toEqual([]);
});
