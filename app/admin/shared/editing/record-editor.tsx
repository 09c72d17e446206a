import type { ReactNode } from "react";
import type { ScreenHelp as Help } from "#app/i18n/admin/help/screen-help.ts";
import type { Revision } from "#app/server/records/save-content.ts";
import { ScreenHelp } from "#app/admin/shared/screen-help.tsx";
import type { EditAnswer } from "./edit-answer.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { EditForm } from "./edit-form.tsx";
import { RevisionList } from "./revision-list.tsx";

/** The data that a record's editor opens with (`openRecord`, `newRecord`). */
export type EditedRecord = {
  values: Record<string, string>;
  /** The record's `updated_at`; null for a new one. */
  seen: Date | null;
  /** Null for a record of which no revisions are stored. */
  revisions: Revision[] | null;
  /** The id of the revision that fills the form, if any. */
  shown: string | null;
};

/** Shows one record in a dialog over its list: its revisions, and the form with `children` as its fields. */
export function RecordEditor({
  title,
  listPath,
  record: { values, seen, revisions, shown },
  answer,
  saveText,
  aside,
  help,
  children,
}: {
  title: string;
  listPath: string;
  record: EditedRecord;
  answer: EditAnswer | undefined;
  /** Overrides the save button's label where the specification defines another. */
  saveText?: string;
  /** Content beside the form, below it on narrow screens; not part of the form. */
  aside?: ReactNode;
  help?: Help;
  children: ReactNode;
}) {
  const form = (
    <EditForm
      key={shown}
      answer={answer}
      values={values}
      seen={seen}
      hasRevisions={revisions !== null}
      listPath={listPath}
      lastEdited={seen ? { at: seen, by: editorAt(seen, revisions ?? []) } : undefined}
      {...(saveText !== undefined && { saveText })}
    >
      {children}
    </EditForm>
  );
  return (
    <EditDialog title={title} listPath={listPath}>
      {help && (
        <div className="relative mb-2">
          <ScreenHelp help={help} level="h3" className="pt-11" />
        </div>
      )}
      {revisions && <RevisionList revisions={revisions} shown={shown} />}
      {aside ? (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0">{form}</div>
          <div className="min-w-0">
            <div className="lg:sticky lg:top-0">{aside}</div>
          </div>
        </div>
      ) : (
        form
      )}
    </EditDialog>
  );
}

/** Returns who saved the record last; null when no revision was stored, as after a stock change. */
function editorAt(seen: Date, [last]: readonly Revision[]): string | null {
  return last?.at.getTime() === seen.getTime() ? last.by : null;
}
