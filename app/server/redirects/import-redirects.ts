import { hash } from "node:crypto";
import { maxFileBytes, unguardedCell } from "#app/domain/csv.ts";
import { redirectPath } from "#app/domain/redirects/redirect-path.ts";
import type { RedirectRefusal, RedirectText } from "#app/domain/redirects/redirect.ts";
import { visibleLine } from "#app/domain/typed-text.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import {
  CsvError,
  csvRecords,
  csvText,
  declaredDelimiter,
  delimiterOf,
  firstLines,
  isWorkbook,
} from "#app/server/request/read-csv.ts";
import { setRedirects } from "./add-redirects.ts";

/** Most lines of a file, without the heading. */
export const maxRedirectLines = 10_000;
/** Most lines listed in a preview: of the wrong ones, and of those that change something. */
const maxListed = 300;

/** Headings of the two columns; the others are those of Shopify's own export of redirects. */
const headings = { path: ["path", "redirect from"], target: ["target", "redirect to"] };

export type RedirectFileRefusal = {
  code: "empty" | "too_large" | "too_many" | "heading" | "workbook" | "quotes";
};

/** What a file would change. `row` counts from 1 with the heading, as spreadsheets show it. */
export type RedirectPreview = {
  /** Of everything that would change; sent back to prove what the user saw. */
  digest: string;
  counts: RedirectCounts;
  wrong: { row: number; path: string; code: RedirectRefusal | "twice" }[];
  changes: { path: string; target: string; before: string | null }[];
};

export type RedirectCounts = { new: number; changed: number; unchanged: number; wrong: number };

type Line = RedirectText & { row: number };

/** Returns what a file would change, without changing it. Refused as in `RedirectFileRefusal`. */
export async function previewRedirects(
  db: Database,
  _admin: Granted<"content">,
  { bytes, now }: { bytes: Uint8Array; now: Date },
): Promise<{ ok: true; preview: RedirectPreview } | ({ ok: false } & RedirectFileRefusal)> {
  const read = await readRedirectFile(bytes);
  return read.ok ? { ok: true, preview: await previewLines(db, read.lines, now) } : read;
}

/**
 * Applies a file as it was previewed, in one transaction; wrong lines are left out. Refused as in
 * `RedirectFileRefusal`, and as `stale`, with the current preview, when it would now change anything else. A replay
 * changes nothing.
 */
export async function applyRedirects(
  db: Database,
  admin: Granted<"content">,
  { bytes, digest, now }: { bytes: Uint8Array; digest: string; now: Date },
): Promise<
  | { ok: true; counts: RedirectCounts }
  | { ok: false; code: "stale"; preview: RedirectPreview }
  | ({ ok: false } & RedirectFileRefusal)
> {
  const read = await readRedirectFile(bytes);
  if (!read.ok) return read;
  const applying = db.transaction(async (tx) => {
    const preview = await writeLines(tx, read.lines, now);
    const { counts } = preview;
    if (preview.digest !== digest) throw new RolledBackError(preview);
    if (counts.new + counts.changed > 0)
      await writeAudit(tx, admin, { action: "import", entity: "redirect", after: counts, now });
    return { ok: true, counts } as const;
  });
  return applying.catch((error: unknown) => {
    if (error instanceof RolledBackError)
      return { ok: false, code: "stale", preview: error.preview } as const;
    throw error;
  });
}

async function previewLines(db: Database, lines: readonly Line[], now: Date): Promise<RedirectPreview> {
  const trying = db.transaction(async (tx) => {
    throw new RolledBackError(await writeLines(tx, lines, now));
  });
  return trying.catch((error: unknown) => {
    if (error instanceof RolledBackError) return error.preview;
    throw error;
  });
}

/** Carries what a transaction would have changed out of it, and rolls it back. */
class RolledBackError extends Error {
  override name = "RolledBackError";
  readonly preview: RedirectPreview;

  constructor(preview: RedirectPreview) {
    super("The redirects of a file were not written");
    this.preview = preview;
  }
}

async function writeLines(tx: Transaction, lines: readonly Line[], now: Date): Promise<RedirectPreview> {
  const seen = new Set<string>();
  const single: Line[] = [];
  const wrong: RedirectPreview["wrong"] = [];
  for (const line of lines) {
    const path = redirectPath(line.path);
    if (path !== null && seen.has(path)) wrong.push({ row: line.row, path: line.path, code: "twice" });
    else single.push(line);
    if (path !== null) seen.add(path);
  }
  const written = await setRedirects(tx, single, { origin: "owner", now });
  for (const { index, path, code } of written.refused)
    wrong.push({ row: single[index]?.row ?? 0, path, code });
  const changes = [
    ...written.added.map(({ path, target }) => ({ path, target, before: null })),
    ...written.changed.map(({ path, target, before }) => ({ path, target, before })),
  ];
  wrong.sort((a, b) => a.row - b.row);
  const counts = {
    new: written.added.length,
    changed: written.changed.length,
    unchanged: lines.length - wrong.length - changes.length,
    wrong: wrong.length,
  };
  return {
    digest: hash("sha256", JSON.stringify({ changes, wrong })),
    counts,
    wrong: wrong.slice(0, maxListed),
    changes: changes.slice(0, maxListed),
  };
}

async function readRedirectFile(
  bytes: Uint8Array,
): Promise<{ ok: true; lines: Line[] } | ({ ok: false } & RedirectFileRefusal)> {
  if (bytes.byteLength > maxFileBytes) return { ok: false, code: "too_large" };
  if (isWorkbook(bytes)) return { ok: false, code: "workbook" };
  const text = await csvText(bytes);
  const [first = ""] = firstLines(text, 1);
  const delimiter =
    declaredDelimiter(text) ??
    delimiterOf(first, (cell) => Object.values(headings).flat().includes(headingOf(cell)));
  const lines: Line[] = [];
  let columns: { path: number; target: number } | null = null;
  try {
    for await (const { row, cells } of csvRecords(text, { delimiter, maxRecords: maxRedirectLines + 1 })) {
      if (columns)
        lines.push({ row, path: cellAt(cells, columns.path), target: cellAt(cells, columns.target) });
      else {
        const named = cells.map(headingOf);
        const placeOf = (names: readonly string[]) => named.findIndex((name) => names.includes(name));
        columns = { path: placeOf(headings.path), target: placeOf(headings.target) };
        if (columns.path < 0 || columns.target < 0) return { ok: false, code: "heading" };
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ok: false, code: error.code };
  }
  return lines.length === 0 ? { ok: false, code: "empty" } : { ok: true, lines };
}

function cellAt(cells: readonly string[], column: number): string {
  return unguardedCell(visibleLine(cells[column] ?? ""));
}

function headingOf(cell: string): string {
  return visibleLine(cell).replaceAll('"', "").toLowerCase();
}
