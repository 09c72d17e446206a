import { data } from "react-router";
import { fitsColumns } from "#app/domain/amount-columns.ts";
import type { AmountColumns, ColumnSet } from "#app/domain/amount-columns.ts";
import { carriedFile, carryFile } from "#app/server/request/carried-file.ts";
import { readCsvTable } from "#app/server/request/read-csv-table.ts";
import type { CsvTable } from "#app/server/request/read-csv-table.ts";
import type { PostedForm } from "#app/server/request/read-form.ts";
import type { Upload } from "#app/server/request/read-upload.ts";
import { sampleRows } from "./mapped-columns.tsx";
import type { MoneyFileAnswer } from "./money-file-answer.ts";
import { actOnFile } from "./read-file.server.ts";

/** A file as it is read: by its columns and what is known beside them. */
type ReadFile<Columns, About> = { table: CsvTable; columns: Columns; about: About };

/** A kind of file of payments. `About` is what is asked beside the columns. */
type MoneyFileKind<Columns extends AmountColumns, About, Preview, Imported> = {
  /** What the log calls the file. */
  name: string;
  set: ColumnSet<Columns>;
  /** Returns what the URL of an upload says; `refused` without a carrier. */
  aboutUpload: (url: URL) => { ok: true; about: About } | { ok: false };
  /** Returns what the form says; invalid fields are corrected and reported, and asked again. */
  aboutForm: (field: PostedForm) => { ok: true; about: About; isValid: boolean } | { ok: false };
  readColumns: (field: PostedForm) => Columns;
  /** Returns the columns to preview by at once, null when they must be chosen from the proposed ones. */
  columnsOf: (table: CsvTable, about: About) => Promise<{ chosen: Columns | null; proposed: Columns }>;
  preview: (file: ReadFile<Columns, About>) => Promise<Preview>;
  /** Imports the file as previewed; null when its preview has changed. */
  import: (file: ReadFile<Columns, About> & { digest: string }) => Promise<Imported | null>;
};

/**
 * The action of a page that imports a file of payments. A multipart request uploads a file. A plain form previews the
 * file by its columns (`columns`), returns to their choice (`choose`), or imports the file as previewed (`apply`).
 * Refuses a file that cannot be read, and with 409 an import that differs from the preview.
 */
export async function importMoneyFile<Columns extends AmountColumns, About, Preview, Imported>(
  request: Request,
  kind: MoneyFileKind<Columns, About, Preview, Imported>,
) {
  type Answer = MoneyFileAnswer<Columns, About, Preview, Imported>;
  const answer = (body: Answer, status = 200) => data<Answer>(body, { status });
  const refused = (refusal: Extract<Answer, { step: "refused" }>["refusal"]) =>
    answer({ step: "refused", refusal }, refusal.code === "too_large" ? 413 : 422);

  /** Returns the preview at once when the columns of such files are known, else the choice of columns. */
  async function readNewFile(upload: Upload | null) {
    if (!upload) return refused({ code: "too_large" });
    const asked = kind.aboutUpload(new URL(request.url));
    if (!asked.ok) return refused({ code: "carrier" });
    const read = await readCsvTable(upload.bytes);
    if (!read.ok) return refused(read);
    const { about } = asked;
    const { table } = read;
    const file = await carryFile(upload.bytes);
    const { chosen, proposed } = await kind.columnsOf(table, about);
    if (!chosen) return answer(columnsStep({ about, file, table, proposed, isInvalid: false }));
    const preview = await kind.preview({ table, columns: chosen, about });
    return answer({ step: "preview", about, file, preview, isStale: false });
  }

  async function readAgain(field: PostedForm) {
    const asked = kind.aboutForm(field);
    if (!asked.ok) return refused({ code: "carrier" });
    const file = field("file");
    const bytes = await carriedFile(file);
    if (!bytes) return refused({ code: "empty" });
    const read = await readCsvTable(bytes);
    if (!read.ok) return refused(read);
    const { about } = asked;
    const { table } = read;
    const columns = kind.readColumns(field);
    const isInvalid = !fitsColumns(kind.set, table.headings, columns) || !asked.isValid;
    if (isInvalid || field("intent") === "choose") {
      const again = columnsStep({ about, file, table, proposed: columns, isInvalid });
      return answer(again, isInvalid ? 422 : 200);
    }
    const isStale = field("intent") === "apply";
    if (isStale) {
      const imported = await kind.import({ table, columns, about, digest: field("digest") });
      if (imported) return answer({ step: "done", imported });
    }
    const preview = await kind.preview({ table, columns, about });
    return answer({ step: "preview", about, file, preview, isStale }, isStale ? 409 : 200);
  }

  return actOnFile(request, kind.name, {
    upload: readNewFile,
    form: readAgain,
    failed: () => answer({ step: "failed" }, 500),
  });
}

function columnsStep<Columns, About>({
  table,
  ...step
}: {
  about: About;
  file: string;
  table: CsvTable;
  proposed: Columns;
  isInvalid: boolean;
}) {
  const { headings, rows } = table;
  return { step: "columns", ...step, headings, sample: rows.slice(0, sampleRows) } as const;
}
