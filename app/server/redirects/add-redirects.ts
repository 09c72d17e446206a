import { or, sql } from "drizzle-orm";
import { flatRedirects } from "#app/domain/redirects/flat-redirects.ts";
import {
  isOwnPath,
  pathOfTarget,
  redirectPath,
  redirectTarget,
} from "#app/domain/redirects/redirect-path.ts";
import type { RedirectOrigin, RedirectRefusal, RedirectText } from "#app/domain/redirects/redirect.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { redirects } from "#app/server/db/schema/redirects.ts";

type Options = { origin: RedirectOrigin; now: Date };

/**
 * Adds redirects in this order, in the caller's transaction. Whatever leads to one of their paths then leads to its
 * target, so that every redirect is one step. Returns the ids of those added. Refuses, each by itself, one whose path
 * or target is none, whose path a route, a file, or a public page or product has, which would lead to itself, and as
 * `exists` one whose path is redirected already; `path` is as it was passed.
 */
export async function addRedirects(
  tx: Transaction,
  list: readonly RedirectText[],
  options: Options,
): Promise<{ added: string[]; refused: { path: string; code: RedirectRefusal }[] }> {
  const { added, refused } = await writeRedirects(tx, list, { ...options, replaces: false });
  return { added: added.map(({ id }) => id), refused: refused.map(({ path, code }) => ({ path, code })) };
}

/** Leads paths to targets as `addRedirects` does, and those that are redirected already to their new targets. */
export async function setRedirects(
  tx: Transaction,
  list: readonly RedirectText[],
  options: Options,
): Promise<WrittenRedirects> {
  return writeRedirects(tx, list, { ...options, replaces: true });
}

/** `changed` are redirects of the list that existed with another target. `index` is the place in the list. */
type WrittenRedirects = {
  added: { id: string; path: string; target: string }[];
  changed: { id: string; path: string; before: string; target: string }[];
  refused: { index: number; path: string; code: RedirectRefusal }[];
};

async function writeRedirects(
  tx: Transaction,
  list: readonly RedirectText[],
  { origin, now, replaces }: Options & { replaces: boolean },
): Promise<WrittenRedirects> {
  const read = list.map(({ path, target }) => ({
    given: path,
    path: redirectPath(path),
    target: redirectTarget(target),
  }));
  await lockRedirects(tx);
  const paths = read.flatMap(({ path }) => path ?? []);
  const stored = await findRelated(tx, paths, read.flatMap(({ target }) => target ?? []).map(pathOfTarget));
  const living = await livingPaths(tx, paths);
  const before = new Map(stored.map((row) => [row.path, row]));
  const flat = flatRedirects(stored.map((row) => [row.path, row.target]));
  const accepted = new Set<string>();
  const refused: WrittenRedirects["refused"] = [];
  for (const [index, { given, path, target }] of read.entries()) {
    const code =
      refusalOf({ path, target, living }) ?? (path !== null && !replaces && flat.has(path) ? "exists" : null);
    if (code !== null || path === null || target === null) {
      refused.push({ index, path: given, code: code ?? "path" });
      continue;
    }
    if (flat.lead(path, target)) accepted.add(path);
    else refused.push({ index, path: given, code: "loop" });
  }
  const rows = [...flat.targets()].flatMap(([path, target]) => {
    const old = before.get(path);
    return old?.target === target ? [] : [{ id: old?.id ?? newId(), path, target }];
  });
  await writeRows(tx, rows, { origin, now });
  return {
    added: rows.filter(({ path }) => !before.has(path)),
    changed: rows.flatMap((row) => {
      const old = before.get(row.path);
      return old && accepted.has(row.path) ? [{ ...row, before: old.target }] : [];
    }),
    refused,
  };
}

function refusalOf({
  path,
  target,
  living,
}: {
  path: string | null;
  target: string | null;
  living: ReadonlySet<string>;
}): RedirectRefusal | null {
  if (path === null) return "path";
  if (target === null) return "target";
  if (isOwnPath(path)) return "own";
  return living.has(path) ? "living" : null;
}

/**
 * Locks all redirects for writing, so that each change sees the others whole. Pages that become public lock them too.
 */
export async function lockRedirects(tx: Pick<Transaction, "execute">): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('redirects', 0))`);
}

/** Returns the redirects of paths and targets, and those that lead to one of the paths. */
async function findRelated(tx: Transaction, paths: readonly string[], targets: readonly string[]) {
  return tx
    .select({ id: redirects.id, path: redirects.path, target: redirects.target })
    .from(redirects)
    .where(
      or(
        sql`${redirects.path} = any(${sql.param([...new Set([...paths, ...targets])])}::text[])`,
        // Written paths differ from normalised ones in three characters only, of which addresses seldom have any.
        sql`replace(replace(replace(split_part(${redirects.target}, '?', 1), '%3F', '?'), '%23', '#'), '%25', '%')
          = any(${sql.param([...new Set(paths)])}::text[])`,
      ),
    );
}

/** Returns those of the paths at which a page or product is public, or will be at the beginning of its schedule. */
async function livingPaths(tx: Transaction, paths: readonly string[]): Promise<Set<string>> {
  const ids = paths.flatMap((path) => path.split("/products/")[1] ?? []).filter((id) => isRecordId(id));
  const { rows } = await tx.execute<{ path: string }>(sql`
    select '/' || slug as path from static_pages
    where status = 'published' and '/' || slug = any(${sql.param([...paths])}::text[])
    union all select '/promo/' || slug from landing_pages
    where status = 'published' and '/promo/' || slug = any(${sql.param([...paths])}::text[])
    union all select '/products/' || id from products
    where is_active and id = any(${sql.param(ids)}::uuid[])`);
  return new Set(rows.map(({ path }) => path));
}

async function writeRows(
  tx: Transaction,
  rows: readonly { id: string; path: string; target: string }[],
  { origin, now }: Options,
): Promise<void> {
  if (rows.length === 0) return;
  const column = (name: "id" | "path" | "target") => sql.param(rows.map((row) => row[name]));
  await tx.execute(sql`
    insert into ${redirects} (id, path, target, origin, created_at, updated_at)
    select id, path, target, ${origin}, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${column("id")}::uuid[], ${column("path")}::text[], ${column("target")}::text[]) as written (id, path, target)
    on conflict (path) do update set target = excluded.target, updated_at = excluded.updated_at`);
}
