import { data } from "react-router";
import type { ContentEntity } from "#app/domain/content/content.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { findRevision, listRevisions } from "#app/server/records/save-content.ts";
import type { Database } from "#app/server/db/database.ts";
import type { EditedRecord } from "./record-editor.tsx";

/**
 * Opens a stored record in its editor: its current state, or the revision in `?revision=` if there is one. `toValues`
 * maps it to form values; a revision has its dates as strings (ISO 8601). Throws a 404 response when there is no
 * record.
 */
export async function openRecord<Row extends { id: string; updated_at: Date }>(
  db: Database,
  admin: Granted<"content">,
  {
    entity,
    record,
    request,
    toValues,
  }: {
    entity: ContentEntity;
    record: Row | null;
    request: Request;
    toValues: (state: Row & Record<string, unknown>) => Record<string, string>;
  },
): Promise<EditedRecord> {
  if (!record) throw data(null, { status: 404 });
  const target = { entity, recordId: record.id };
  const revisionId = new URL(request.url).searchParams.get("revision");
  const [revisions, earlier] = await Promise.all([
    listRevisions(db, admin, target),
    revisionId === null ? null : findRevision(db, admin, { ...target, revisionId }),
  ]);
  return {
    values: toValues({ ...record, ...earlier }),
    seen: record.updated_at,
    revisions,
    shown: earlier && revisionId,
  };
}

/** Returns a new record with initial form values. */
export function newRecord(values: Record<string, string>): EditedRecord {
  return { values, seen: null, revisions: [], shown: null };
}
