import { isMissingField } from "#app/domain/content/content-fields.ts";
import type { FormInput } from "#app/domain/content/content-fields.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";
import { log } from "#app/server/log.ts";
import { maxContentBytes, readFields } from "#app/server/request/read-form.ts";
import type { PostedForm } from "#app/server/request/read-form.ts";
import type { EditAnswer } from "./edit-answer.ts";
import { readSeen, refused, saveRefusal } from "./edit-answer.server.ts";

type Saved = { id: string; updated_at: Date };

/** What to save: a new record when `id` is null. `seen` is null for a new record and for a confirmed overwrite. */
export type RecordChange<Input> = { id: string | null; input: Input; seen: Date | null; now: Date };

/** Valid fields that other records contradict; `values` replaces posted ones. */
export type FieldConflict = {
  ok: false;
  code: "conflict";
  problems: Record<string, string>;
  values?: Record<string, string>;
};

type SaveResult<Row> = { ok: true; record: Row; removed?: readonly string[] } | SaveRefusal | FieldConflict;

/**
 * The action of a record's editor: parses the posted form, saves it and answers. Refuses with status 422 (invalid
 * fields), 409 (conflict, or a record that does not exist) or 500 (failure), each with the posted values.
 */
export async function saveRecord<Input, Row extends Saved>(
  request: Request,
  id: string | undefined,
  {
    read,
    save,
    saved,
    invalid = (problems) => (isMissingField(problems) ? "edit.required" : "edit.invalid"),
    failed = "edit.saveFailed",
    taken = null,
  }: {
    /** Parses the form; null when the record to which it belongs does not exist. */
    read: (field: PostedForm) => FormInput<Input> | null | Promise<FormInput<Input> | null>;
    save: (change: RecordChange<Input>) => Promise<SaveResult<Row>>;
    saved: (record: Row) => Pick<Extract<EditAnswer, { ok: true }>, "text" | "title" | "next">;
    /** The message above the refused fields. */
    invalid?: (problems: Record<string, string>, field: PostedForm) => AdminTextKey;
    failed?: AdminTextKey;
    /** The message when another record has the same slug or key, and the field that has it. */
    taken?: { text: AdminTextKey; field: string } | null;
  },
) {
  const values = joinedValues(await readFields(request, maxContentBytes));
  const field = (name: string) => values[name] ?? "";
  const gone = () => refused({ text: "edit.gone", values }, 409);
  if (id !== undefined && !isRecordId(id)) return gone();
  try {
    const form = await read(field);
    if (!form) return gone();
    if (!form.ok) {
      const { problems } = form;
      return refused({ text: invalid(problems, field), problems, values }, 422);
    }
    const change = { id: id ?? null, input: form.input, seen: readSeen(field), now: new Date() };
    const result = await save(change);
    if (result.ok) {
      const { record, removed = [] } = result;
      const seen = record.updated_at.toISOString();
      return { ok: true, ...saved(record), id: record.id, seen, removed } satisfies EditAnswer;
    }
    if (result.code !== "conflict") return saveRefusal(result, values, taken ?? { text: failed });
    const { problems } = result;
    const corrected = { ...values, ...result.values };
    return refused({ text: invalid(problems, field), problems, values: corrected }, 409);
  } catch (error) {
    log.error({ err: error, path: new URL(request.url).pathname }, "a record could not be saved");
    return refused({ text: failed, values }, 500);
  }
}

/** Several values of one name, such as the chosen products, become one comma-separated text. */
export function joinedValues(fields: URLSearchParams): Record<string, string> {
  const names = new Set(fields.keys());
  return Object.fromEntries([...names].map((name) => [name, fields.getAll(name).filter(Boolean).join(",")]));
}
