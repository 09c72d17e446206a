import type { RouterContextProvider } from "react-router";
import type { WorkCounts } from "#app/domain/orders/work-to-do.ts";
import { countUntranslated } from "#app/server/content/missing-translations.ts";
import { countWork } from "#app/server/orders/lists/count-work.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { granted, grantedIf } from "#app/admin/shared/granted.server.ts";

/** Counts the open tasks by kind; a kind that the reader's role does not include counts as 0. */
export async function countAllWork(context: Readonly<RouterContextProvider>): Promise<WorkCounts> {
  const { db } = context.get(servicesContext);
  const reader = granted(context);
  const editor = grantedIf(context, "content");
  const [work, untranslated] = await Promise.all([
    countWork(db, reader, new Date()),
    editor ? countUntranslated(db, editor) : 0,
  ]);
  return { ...work, untranslated };
}
