import { and, desc, eq } from "drizzle-orm";
import type { Locale } from "#app/domain/locale.ts";
import { popupLook } from "#app/domain/campaigns/popup.ts";
import type { ShownPopup } from "#app/domain/campaigns/popup-display.ts";
import type { PictureSource } from "#app/domain/media/media.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import type { Given } from "#app/server/db/prepared-query.ts";
import { popups } from "#app/server/db/schema/campaigns.ts";
import { withinWindow } from "#app/server/db/within-window.ts";
import { describePictures } from "#app/server/media/describe-pictures.ts";
import { loadOr } from "#app/server/request/load-or.ts";

/** A popup with its picture's metadata. */
export type LoadedPopup = ShownPopup & { picture: PictureSource | null };

/**
 * Returns a public page's popups in one language: active and within their dates, both inclusive, newest first
 * (specification, section 7). When they cannot be loaded, logs it and returns none (section 8).
 */
export function loadPopups(db: Pick<Database, "select">, locale: Locale, now: Date): Promise<LoadedPopup[]> {
  return loadOr("popups", shownPopups(db, locale, now), []);
}

async function shownPopups(db: Pick<Database, "select">, locale: Locale, now: Date): Promise<LoadedPopup[]> {
  const rows = await activePopups(db, { now });
  const pictures = await describePictures(
    db,
    rows.map(({ popup_image }) => popup_image),
  );
  return rows.map((row) => ({
    id: row.id,
    look: popupLook(row, locale),
    picture: pictures[row.popup_image ?? ""] ?? null,
    frequency_cap: row.frequency_cap,
    trigger_type: row.trigger_type,
    trigger_delay: row.trigger_delay,
    page_matcher: row.page_matcher,
    start_date: row.start_date,
    end_date: row.end_date,
  }));
}

const activePopups = preparedQuery("popups", (db, given: Given<{ now: Date }>) => {
  const { status, created_at, id } = popups;
  return db
    .select()
    .from(popups)
    .where(and(eq(status, "active"), withinWindow(popups, given("now"))))
    .orderBy(desc(created_at), desc(id));
});
