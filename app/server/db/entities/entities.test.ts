import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { translatedKinds } from "#app/domain/content/content.ts";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { bilingualTextsOf } from "#app/server/db/lacks-text.ts";
import { entities, entityKinds } from "./entities.ts";
import type { Entity } from "./entity.ts";
import { otherTables } from "./other-tables.ts";
import type { TableFacts } from "./table-facts.ts";

const described: TableFacts[] = [...Object.values(entities), ...otherTables];
const translated = translatedKinds.map((kind) => getTableName(entities[kind].table));

/** Words in the names of columns, by what such a column looks like. */
const looks = {
  upload: /image|picture|photo|video|logo|model|file$/,
  html: /(^|_)(content|html)(_bg|_en)?$/,
  personal:
    /(^|_)(first_name|last_name|name|emails?|phones?|address|city|town|notes?|details|message|payer|recipient|destination|ip|agent|company|vat_number|holder|goods|identifier|reason|problem|region|(search|text)_words|data|before|after|contents|settings|place|manager|source|gclid|client_id|fbc|fbp|bag_key|bag_label|card_text)(_|$)|^(text|key|value)$|last_error/,
};

/** Returns what a column looks like that its table's description has to claim or to explain. */
function appearance(column: PgColumn, { table, isShown }: TableFacts): string[] {
  const { name, columnType } = column;
  const isText =
    !/(?<!_client)_id$/.test(name) &&
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
 * Returns each column that its table's description should claim and does not; the claim of `without` does not count.
 */
function unclaimed(without?: string): string[] {
  return described.flatMap((facts) => {
    const name = getTableName(facts.table);
    const known = claimed(facts).filter((column) => `${name}.${column}` !== without);
    return Object.values(getTableColumns(facts.table)).flatMap((column: PgColumn) => {
      const look = known.includes(column.name) ? [] : appearance(column, facts);
      return look.length > 0 ? [`${name}.${column.name} looks like ${look.join(" and ")}`] : [];
    });
  });
}

test("every column that looks like more than a value is claimed by its table's description", () => {
  expect(unclaimed()).toEqual([]);
});

const claims = described.flatMap((facts) =>
  claimed(facts).map((column) => [getTableName(facts.table), column] as const),
);

test.for(claims)("without its claim, %s.%s is missed", ([table, column]) => {
  expect(unclaimed(`${table}.${column}`)).toEqual([expect.stringContaining(`${table}.${column} looks like`)]);
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
