import {
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { locales } from "#app/domain/locale.ts";
import { currencies } from "#app/domain/money.ts";
import { moveInSources, moveInStates, movedEntities } from "#app/domain/move-in/move-in.ts";
import type { MoveInCounts } from "#app/domain/move-in/move-in.ts";
import { users } from "./accounts.ts";
import { products } from "./catalog.ts";

const moment = () => timestamp({ withTimezone: true });
const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Product exports of other shops that staff brought in. */
export const moveIns = pgTable(
  "move_ins",
  {
    /** Idempotency key from the preview. */
    id: uuid().primaryKey(),
    source: text({ enum: moveInSources }).notNull(),
    file_name: text().notNull(),
    /** As uploaded; null once it is done with. */
    file: bytea(),
    /** The currency of its prices, as the owner says. */
    currency: text({ enum: currencies }).notNull(),
    /** The language of its texts, as the owner says. */
    language: text({ enum: locales }).notNull(),
    /** Digest of what the preview showed. */
    digest: text().notNull(),
    state: text({ enum: moveInStates }).notNull().default("waiting"),
    /** Lines read and lines in all, while it runs. */
    done_lines: integer().notNull().default(0),
    all_lines: integer().notNull().default(0),
    counts: jsonb().$type<MoveInCounts>(),
    /** Why it failed. */
    problem: text(),
    user_id: uuid().references(() => users.id, { onDelete: "set null" }),
    created_at: moment().notNull(),
    ended_at: moment(),
  },
  (table) => [index("move_ins_newest_index").on(table.created_at, table.id)],
);

/** What a move-in made. */
export const moveInRecords = pgTable(
  "move_in_records",
  {
    move_in_id: uuid()
      .notNull()
      .references(() => moveIns.id, { onDelete: "cascade" }),
    entity: text({ enum: movedEntities }).notNull(),
    record_id: uuid().notNull(),
    /** The record's time of change when it was made: one that was changed since is not taken back. */
    made_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.move_in_id, table.entity, table.record_id] })],
);

/** Pictures of a move-in, fetched one by one from where its file says. */
export const moveInPictures = pgTable(
  "move_in_pictures",
  {
    id: uuid().primaryKey(),
    move_in_id: uuid()
      .notNull()
      .references(() => moveIns.id, { onDelete: "cascade" }),
    product_id: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** From 0, the product's main picture. */
    position: integer().notNull(),
    address: text().notNull(),
    state: text({ enum: ["waiting", "done", "refused"] })
      .notNull()
      .default("waiting"),
    attempts: integer().notNull().default(0),
    /** When it may be fetched next: later while a process fetches it, and after a failure. */
    next_at: moment().notNull(),
    /** Its public path, once it is stored. */
    media_url: text(),
    /** Why it was refused. */
    problem: text(),
  },
  (table) => [
    index("move_in_pictures_state_index").on(table.move_in_id, table.state),
    index("move_in_pictures_product_index").on(table.product_id),
  ],
);
