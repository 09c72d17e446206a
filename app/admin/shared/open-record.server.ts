import type { ContentEntity } from "#app/domain/content.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { findRevision, listRevisions } from "#app/server/content/keep-content.ts";
import type { Database } from "#app/server/db/database.ts";
import type { EditedRecord } from "./record-editor.tsx";

/**
 * A kept record for its editor: as it is, or as it was in the revision that the address asks for (`?revision=`).
 * `toValues` makes the form's fields of it; an earlier state has its dates as texts (ISO 8601).
 */
export async function openRecord<Row extends { id: string; updated_at: Date }>(
  db: Database,
  actor: Actor,
  {
    entity,
    record,
    request,
    toValues,
  }: {
    entity: ContentEntity;
    record: Row;
    request: Request;
    toValues: (state: Row & Record<string, unknown>) => Record<string, string>;
  },
): Promise<EditedRecord> {
  const kept = { entity, recordId: record.id };
  const revisionId = new URL(request.url).searchParams.get("revision");
  const [revisions, earlier] = await Promise.all([
    listRevisions(db, actor, kept),
    revisionId === null ? null : findRevision(db, actor, { ...kept, revisionId }),
  ]);
  return {
    values: toValues({ ...record, ...earlier }),
    seen: record.updated_at,
    revisions,
    shown: earlier && revisionId,
  };
}

/** A record that is still to be written. */
export function newRecord(values: Record<string, string>): EditedRecord {
  return { values, seen: null, revisions: [], shown: null };
}
