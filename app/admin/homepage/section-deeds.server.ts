import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { deleteSection, reorderSections, setSectionVisible } from "#app/server/content/home-sections.ts";
import type { Database } from "#app/server/db/database.ts";
import { log } from "#app/server/log.ts";
import { sectionFailures } from "./section-failures.ts";

export type SectionAnswer =
  { ok: true; text: AdminTextKey } | { ok: false; text: AdminTextKey; status: 409 | 422 | 500 };

type Deed = keyof typeof sectionFailures;

/** Does one step of the list: `deed` names it, `id` the section, or all of them in their new order. */
export async function doSectionDeed(
  db: Database,
  actor: Actor,
  fields: URLSearchParams,
): Promise<SectionAnswer> {
  const deed = fields.get("deed");
  if (!isDeed(deed)) return { ok: false, text: "homepage.saveFailed", status: 422 };
  try {
    return await attempt(db, actor, deed, fields.getAll("id"));
  } catch (error) {
    log.error({ err: error, deed }, "a step on the list of sections failed");
    return { ok: false, text: sectionFailures[deed], status: 500 };
  }
}

async function attempt(
  db: Database,
  actor: Actor,
  deed: Deed,
  ids: readonly string[],
): Promise<SectionAnswer> {
  const [id = ""] = ids;
  if (deed === "sort") {
    await reorderSections(db, actor, { ids, now: new Date() });
    return { ok: true, text: "homepage.sorted" };
  }
  if (deed === "delete") {
    await deleteSection(db, actor, { id, now: new Date() });
    return { ok: true, text: "homepage.deleted" };
  }
  const isVisible = deed === "show";
  const result = await setSectionVisible(db, actor, { id, isVisible, now: new Date() });
  if (!result.ok) return { ok: false, text: sectionFailures[deed], status: 409 };
  return { ok: true, text: isVisible ? "homepage.shown" : "homepage.hidden" };
}

function isDeed(text: string | null): text is Deed {
  return text !== null && Object.hasOwn(sectionFailures, text);
}
