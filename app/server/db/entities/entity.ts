import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { ContentEntity } from "#app/domain/content/content.ts";
import type { TableFacts } from "./table-facts.ts";

/** What the owner edits and what has a public side: content, uploaded files and the shop's settings. */
export type EntityKind = ContentEntity | "media" | "settings";

/**
 * A kind of record that the owner edits. Where uploads are used, which texts lack a translation, when a cached page
 * becomes old and what the change log calls a record follow from this description; its screens are not part of it.
 */
export type Entity = TableFacts & {
  table: PgTable & { readonly id: PgColumn };
  /** Its name in the back office; null for the only record of its kind. */
  name: { bg: PgColumn | SQL; en?: PgColumn | SQL } | null;
  /** The record that it is part of, with the column that names it. */
  parent?: { kind: EntityKind; id: PgColumn };
  /** What tells records of one kind apart, where they have fields of their own in `config`. */
  type?: PgColumn;
  /** Texts in `config` that end in `_bg` and `_en`. */
  configTexts?: readonly string[];
  /** Texts that the specification requires in both languages (section 5), without the endings. */
  requiredTexts?: readonly string[];
};
