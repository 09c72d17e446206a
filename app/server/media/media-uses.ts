import { is, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { PgArray } from "drizzle-orm/pg-core";
import { mediaAddress } from "#app/domain/media/media.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { entities, entityKinds } from "#app/server/db/entities/entities.ts";
import type { Entity, EntityKind } from "#app/server/db/entities/entity.ts";

/** Kinds of records that may refer to an uploaded file; a part of a record is reported as that record. */
export type MediaUser = Exclude<
  EntityKind,
  "landing_page_block" | "distributor" | "media" | "theme" | "email_text"
>;

export type MediaUse = { mediaId: string; user: MediaUser; recordId: string; name: string | null };

type File = { id: string; bucket: string; path: string };

/**
 * Returns the records that use the given files, sorted by kind and name, hidden ones included. Finds both paths and
 * absolute URLs of the shop.
 */
export async function findMediaUses(
  db: Pick<Database | Transaction, "execute">,
  baseUrl: string,
  files: readonly File[],
): Promise<MediaUse[]> {
  if (files.length === 0) return [];
  const known = files.map((file) => ({ id: file.id, address: mediaAddress(file) }));
  const paths = addressTable(known);
  const anyForm = addressTable(known.flatMap((file) => [file, { ...file, address: baseUrl + file.address }]));
  const searches = entityKinds.flatMap((kind) => {
    const { table, name, parent, uploads = [], html = [], config } = entities[kind];
    const found = sql`select file.id as "mediaId", ${parent?.kind ?? kind} as "user",
      ${parent?.id ?? table.id}::text as "recordId", ${shownName(name)} as "name" from ${table}`;
    return [
      ...uploads.map((column) =>
        is(column, PgArray)
          ? sql`${found} cross join unnest(${column}) as listed (address) join ${anyForm} on listed.address = file.address`
          : sql`${found} join ${anyForm} on ${column} = file.address`,
      ),
      ...[...html, ...(config ? [config] : [])].map(
        (column) => sql`${found} join ${paths} on strpos(${column}::text, file.address) > 0`,
      ),
    ];
  });
  const { rows } = await db.execute(
    sql`${sql.join(searches, sql` union `)} order by "user", "name", "recordId"`,
  );
  return rows as MediaUse[];
}

/** A name in Bulgarian, or in English if there is none. */
function shownName(name: Entity["name"]): SQL {
  return name ? sql`coalesce(${name.bg}, ${name.en ?? sql`null`})` : sql`null`;
}

function addressTable(files: readonly { id: string; address: string }[]): SQL {
  const ids = sql.param(files.map((file) => file.id));
  const addresses = sql.param(files.map((file) => file.address));
  return sql`unnest(${ids}::uuid[], ${addresses}::text[]) as file (id, address)`;
}
