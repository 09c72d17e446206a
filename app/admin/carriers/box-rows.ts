import type { CarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import { boxFields, maxBoxes } from "#app/domain/delivery/carrier-settings-input.ts";
import type { PostedBox } from "#app/domain/delivery/carrier-settings-input.ts";
import { fieldValues } from "#app/admin/shared/editing/edit-answer.ts";

/** Number of rows that are read: removed rows leave gaps, and a box beyond the limit must be read to be refused. */
const mostBoxRows = 2 * maxBoxes;

/** Name of an input of a box's row. */
export function boxField(row: number, field: (typeof boxFields)[number]): string {
  return `box_${row}_${field}`;
}

/** Reads the rows as posted; missing rows are blank. */
export function readBoxes(field: (name: string) => string): PostedBox[] {
  return Array.from({ length: mostBoxRows }, (_, row) => {
    const [name = "", length = "", width = "", height = "", weight = ""] = boxFields.map((each) =>
      field(boxField(row, each)),
    );
    return { name, length, width, height, weight };
  });
}

/** Returns settings as form values. */
export function settingsValues({ boxes, ...settings }: CarrierSettings): Record<string, string> {
  const rows = boxes.flatMap((box, row) =>
    boxFields.map((field) => [boxField(row, field), String(box[field])] as const),
  );
  return { ...fieldValues(settings), ...Object.fromEntries(rows) };
}
