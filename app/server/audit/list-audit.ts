import { and, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { auditChanges, clipPair, referredRecords } from "#app/domain/accounts/audit.ts";
import type { AuditAction, AuditChange, AuditEntity } from "#app/domain/accounts/audit.ts";
import { addDays, startOfSofiaDay } from "#app/domain/sofia-days.ts";
import type { Database } from "#app/server/db/database.ts";
import { keysetPage } from "#app/server/db/keyset.ts";
import type { PageCursor } from "#app/server/db/keyset.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { findAuditedRecords } from "./audited-records.ts";

/** Entries on one page of the audit log. */
export const auditPerPage = 50;

/** Maximum changes of an entry that the list shows, and maximum length of their texts, in characters. */
const shownChanges = 3;
const shownLength = 120;
/** How much of a text is read to find where it differs, in characters. */
const readLength = 5000;

export type AuditFilter = {
  /** The id of an account; `gone` selects the entries of deleted accounts. */
  person: string | null;
  entity: AuditEntity | null;
  action: AuditAction | null;
  /** The id of a record of the kind `entity`, without which it is ignored. */
  record: string | null;
  /** Whole days in Sofia, both included. */
  from: string | null;
  to: string | null;
};

const columns = {
  id: auditLog.id,
  at: auditLog.at,
  user_email: auditLog.user_email,
  user_name: users.name,
  action: auditLog.action,
  entity: auditLog.entity,
  record_id: auditLog.record_id,
};

/** Returns a state with long texts and lists cut, which bounds the size of a page of the list. */
function cut(state: typeof auditLog.before | typeof auditLog.after): SQL<Record<string, unknown> | null> {
  return sql<Record<string, unknown> | null>`(
    select jsonb_object_agg(key, case when jsonb_typeof(value) = 'string' then to_jsonb(left(value #>> '{}', ${readLength}))
      when length(value::text) > ${readLength} then to_jsonb(left(value::text, ${readLength})) else value end)
    from jsonb_each(${state}))`;
}

/**
 * Returns a page of the audit log, newest first. Each entry has its first few changes, with their texts cut to where
 * they differ. Entries are never deleted.
 */
export async function listAudit(
  db: Pick<Database, "select">,
  _admin: Granted<"staff">,
  { filter, cursor }: { filter: AuditFilter; cursor: PageCursor },
) {
  const page = await keysetPage(
    {
      table: auditLog,
      id: auditLog.id,
      order: { by: auditLog.at, direction: "desc" },
      cursor,
      perPage: auditPerPage,
    },
    ({ where, orderBy, limit }) =>
      db
        .select({ ...columns, before: cut(auditLog.before), after: cut(auditLog.after) })
        .from(auditLog)
        .leftJoin(users, eq(users.id, auditLog.user_id))
        .where(and(where, matching(filter)))
        .orderBy(...orderBy)
        .limit(limit),
  );
  const rows = page.rows.map(({ before, after, ...entry }) => {
    const changes = auditChanges(before, after);
    const shown = changes.slice(0, shownChanges).map(clipped);
    return { ...entry, stored_name: storedName(before, after), changes: shown, changed: changes.length };
  });
  const named = [...rows, ...rows.flatMap(({ changes }) => referredRecords(changes))];
  return { ...page, rows, records: await findAuditedRecords(db, named) };
}

export type AuditPage = Awaited<ReturnType<typeof listAudit>>;
export type ListedEntry = AuditPage["rows"][number];

const nameColumns = ["name", "name_bg", "title_bg", "key", "page_slug", "slug", "company_bg", "file_name"];

/** Returns the record's name in the entry's own states, for records that no longer exist; null without one. */
function storedName(...states: (Record<string, unknown> | null)[]): string | null {
  for (const column of nameColumns)
    for (const state of states) {
      const name = state?.[column];
      if (typeof name === "string" && name !== "") return name.slice(0, shownLength);
    }
  return null;
}

function matching({ person, entity, action, record, from, to }: AuditFilter): SQL | undefined {
  return and(
    person === "gone" ? isNull(auditLog.user_id) : person === null ? undefined : eq(auditLog.user_id, person),
    entity ? eq(auditLog.entity, entity) : undefined,
    entity && record ? eq(auditLog.record_id, record) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    from ? gte(auditLog.at, startOfSofiaDay(from)) : undefined,
    to ? lt(auditLog.at, startOfSofiaDay(addDays(to, 1))) : undefined,
  );
}

function clipped({ column, from, to }: AuditChange): AuditChange {
  const isLong = (value: unknown) => value !== null && typeof value === "object";
  const text = (value: unknown) => (isLong(value) ? JSON.stringify(value) : value);
  // A short list stays a list.
  if (JSON.stringify([from, to]).length <= shownLength) return { column, from, to };
  const [old, fresh] = [text(from), text(to)];
  if (typeof old !== "string" && typeof fresh !== "string") return { column, from, to };
  const [clippedOld, clippedFresh] = clipPair(textOf(old), textOf(fresh), shownLength);
  return {
    column,
    from: typeof old === "string" ? clippedOld : from,
    to: typeof fresh === "string" ? clippedFresh : to,
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Returns one entry with all its changes, uncut; null when there is none. `entryId` is a UUID. */
export async function findAuditEntry(
  db: Pick<Database, "select">,
  _admin: Granted<"staff">,
  entryId: string,
) {
  const [row] = await db
    .select({ ...columns, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.user_id))
    .where(eq(auditLog.id, entryId));
  if (!row) return null;
  const { before, after, ...entry } = row;
  const changes = auditChanges(before, after);
  const records = await findAuditedRecords(db, [entry, ...referredRecords(changes)]);
  return { ...entry, stored_name: storedName(before, after), changes, records };
}

/** Maximum number of people offered as a filter. */
const mostPeople = 200;

/**
 * Returns the existing accounts that made changes, and whether deleted accounts made any. Finds each person with one
 * index probe, however many entries there are.
 */
export async function listAuditPeople(db: Pick<Database, "execute">, _admin: Granted<"staff">) {
  const { rows: people } = await db.execute<{ id: string; name: string; email: string }>(sql`
    with recursive found (user_id) as (
      (select user_id from audit_log where user_id is not null order by user_id limit 1)
      union all
      select (select user_id from audit_log where user_id > found.user_id order by user_id limit 1)
      from found where found.user_id is not null
    )
    select users.id, users.name, users.email from (select user_id from found limit ${mostPeople}) as found
    join users on users.id = found.user_id
    order by users.name collate "bg-x-icu", users.email`);
  const { rows: gone } = await db.execute(sql`select 1 from audit_log where user_id is null limit 1`);
  return { people, hasGone: gone.length > 0 };
}
