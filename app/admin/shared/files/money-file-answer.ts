import type { CsvTableRefusal } from "#app/server/request/read-csv-table.ts";

/**
 * The answers of a page that imports a file of payments: a choice of columns, a preview, the result. `About` is what is
 * asked beside the columns, such as the carrier.
 */
export type MoneyFileAnswer<Columns, About, Preview, Imported> =
  | { step: "refused"; refusal: CsvTableRefusal | { code: "carrier" } }
  | {
      step: "columns";
      about: About;
      /** The encoded file, carried through the form. */
      file: string;
      headings: string[];
      /** A few rows, so that the user sees what is in each column. */
      sample: string[][];
      proposed: Columns;
      isInvalid: boolean;
    }
  | { step: "preview"; about: About; file: string; preview: Preview; isStale: boolean }
  | { step: "done"; imported: Imported }
  | { step: "failed" };

/** One of the answers. */
export type MoneyFileStep<Answer extends { step: string }, Step extends Answer["step"]> = Extract<
  Answer,
  { step: Step }
>;
