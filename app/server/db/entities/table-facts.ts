import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/**
 * What the rest of the shop has to know about the columns of a table. A column that looks like one of these and is none
 * is in `neither`, with the reason: `entities.db.test.ts` fails for a column that nothing claims.
 */
export type TableFacts = {
  table: PgTable;
  /** Whether public pages are rendered from it; a trigger of its migration then reports every change. */
  isShown: boolean;
  /** Addresses of uploaded files: one, or a list of them. */
  uploads?: readonly PgColumn[];
  /** HTML, in which the addresses of uploaded files may be, too. */
  html?: readonly PgColumn[];
  /** Fields of one type of record as JSON, in which the addresses of uploaded files may be, too. */
  config?: PgColumn;
  /** From when until when it is shown; the end is inclusive (specification, section 7). */
  window?: { start: PgColumn; end: PgColumn };
  /** Other moments at which a public page changes. */
  moments?: readonly PgColumn[];
  /** Fields of `config` that hold such a moment, in ISO 8601. */
  configMoments?: readonly string[];
  /** Data about a person: their export contains it, and erasure or retention ends it. */
  personal?: readonly PgColumn[];
  /** Reasons by column; columns with one reason are separated by commas. */
  neither?: Readonly<Record<string, string>>;
};
