import type { Page } from "@playwright/test";
import type { popups } from "#app/server/db/schema/campaigns.ts";
import { expect } from "#e2e/fixtures.ts";

/**
 * Waits until a page has loaded the code of its popups. Only for pages whose other live region is that of the footer's
 * newsletter, such as the home and the contact page.
 */
export async function popupsLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("status")).toHaveCount(2);
}

type PopupRow = typeof popups.$inferInsert;

export const popupId = (place: number) => `01890000-0000-7000-8000-0000000003${String(10 + place)}`;

/** Returns the statement that inserts an active promotion, by default a modal popup that opens at once. */
export function insertPopup(place: number, changes: Partial<PopupRow> = {}): string {
  const row: Partial<PopupRow> = {
    id: popupId(place),
    name: `Попъп ${place}`,
    type: "promo",
    status: "active",
    trigger_type: "after_seconds",
    trigger_delay: 0,
    frequency_cap: "once_per_session",
    headline_bg: "Пролетно намаление",
    headline_en: "Spring sale",
    subheadline_bg: "Две опаковки на цената на една до края на седмицата.",
    subheadline_en: "Two packs for the price of one until the end of the week.",
    cta_label_bg: "Разгледайте",
    cta_label_en: "Have a look",
    cta_url: "/products",
    ...changes,
  };
  const values = Object.values(row).map(literal);
  return `insert into popups (${Object.keys(row).join(", ")}) values (${values.join(", ")})`;
}

function literal(value: PopupRow[keyof PopupRow]): string {
  if (value === null || value === undefined) return "null";
  if (value instanceof Date) return `'${value.toISOString()}'`;
  return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
}
