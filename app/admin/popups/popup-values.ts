import { fieldValues, momentValues, windowValues } from "#app/admin/shared/editing/edit-answer.ts";

/** Returns the form values of a popup as stored, of an earlier revision (with dates as strings) or of a new one. */
export function popupValues(popup: Readonly<Record<string, unknown>>): Record<string, string> {
  return {
    ...fieldValues(popup),
    // The legacy type `other` is shown and saved as a promo.
    ...(popup.type === "other" && { type: "promo" }),
    ...momentValues("timer_end", popup.timer_end, "end"),
    ...windowValues(popup),
  };
}
