import { and, eq, inArray, sql } from "drizzle-orm";
import type { ContentEntity } from "#app/domain/content/content.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { revisions } from "#app/server/db/schema/content.ts";
import { redirects } from "#app/server/db/schema/redirects.ts";
import { lockRedirects, setRedirects } from "./add-redirects.ts";

type Page = { id: string; slug: string; status: string };
type Change = { before: Page | undefined; after: Page; now: Date };

/**
 * Returns what a page's content table does after each save, in its transaction: the former path of a page leads to its
 * new one, and the path at which it now is public leads nowhere else. `pathOf` returns the path of a slug. A page that
 * was never public at its former path leaves no redirect: nobody knows it.
 */
export function followSlug(entity: ContentEntity, pathOf: (slug: string) => string) {
  return async (tx: Transaction, { before, after, now }: Change): Promise<void> => {
    const isMoved =
      before !== undefined && before.slug !== after.slug && (await wasPublic(tx, entity, before));
    const wasHere = before?.slug === after.slug && before.status === "published";
    const path = pathOf(after.slug);
    if (isMoved || (after.status === "published" && !wasHere)) await dropRedirects(tx, [path]);
    if (isMoved) {
      const moved = [{ path: pathOf(before.slug), target: path }];
      await setRedirects(tx, moved, { origin: "slug", now });
    }
  };
}

/** Returns whether a page is public at its path, or was, as its revisions show. */
async function wasPublic(
  tx: Transaction,
  entity: ContentEntity,
  { id, slug, status }: Page,
): Promise<boolean> {
  if (status === "published") return true;
  const [revision] = await tx
    .select({ id: revisions.id })
    .from(revisions)
    .where(
      and(
        eq(revisions.entity, entity),
        eq(revisions.record_id, id),
        sql`${revisions.data} @> ${JSON.stringify({ slug, status: "published" })}::jsonb`,
      ),
    )
    .limit(1);
  return revision !== undefined;
}

/** Removes the redirects of paths at which something becomes public, in its transaction, after it is written. */
async function dropRedirects(tx: Transaction, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  await lockRedirects(tx);
  await tx.delete(redirects).where(inArray(redirects.path, [...paths]));
}

/** Removes the redirects of products that are put on sale again, as `dropRedirects` does. */
export function dropRedirectsOfProducts(
  tx: Transaction,
  changes: readonly {
    before: { id: string; is_active: boolean } | undefined;
    after: { is_active: boolean };
  }[],
): Promise<void> {
  const shown = changes.flatMap(({ before, after }) =>
    before && after.is_active && !before.is_active ? [`/products/${before.id}`] : [],
  );
  return dropRedirects(tx, shown);
}
