import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import { deleteSection, reorderSections, setSectionVisible } from "#app/server/content/home-sections.ts";
import type { Database } from "#app/server/db/database.ts";
import { log } from "#app/server/log.ts";
import { sectionFailures } from "./section-failures.ts";

export type SectionAnswer =
  { ok: true; text: AdminTextKey } | { ok: false; text: AdminTextKey; status: 409 | 422 | 500 };

type Intent = keyof typeof sectionFailures;

/** Runs one list action: the field `intent` names it, `id` is the section or, to sort, all sections in their new order. */
export async function runSectionAction(
  db: Database,
  admin: Admin,
  fields: URLSearchParams,
): Promise<SectionAnswer> {
  const intent = fields.get("intent");
  if (!isIntent(intent)) return { ok: false, text: "homepage.saveFailed", status: 422 };
  try {
    return await attempt(db, admin, intent, fields.getAll("id"));
  } catch (error) {
    log.error({ err: error, intent }, "a home page section action failed");
    return { ok: false, text: sectionFailures[intent], status: 500 };
  }
}

async function attempt(
  db: Database,
  admin: Admin,
  intent: Intent,
  ids: readonly string[],
): Promise<SectionAnswer> {
  const [id = ""] = ids;
  if (intent === "sort") {
    await reorderSections(db, admin, { ids, now: new Date() });
    return { ok: true, text: "homepage.sorted" };
  }
  if (intent === "delete") {
    await deleteSection(db, admin, { id, now: new Date() });
    return { ok: true, text: "homepage.deleted" };
  }
  const isVisible = intent === "show";
  const result = await setSectionVisible(db, admin, { id, isVisible, now: new Date() });
  if (!result.ok) return { ok: false, text: sectionFailures[intent], status: 409 };
  return { ok: true, text: isVisible ? "homepage.shown" : "homepage.hidden" };
}

function isIntent(text: string | null): text is Intent {
  return text !== null && Object.hasOwn(sectionFailures, text);
}
