import { fieldValues, momentValues } from "#app/admin/shared/edit-answer.ts";

/** The fields of the form that shows a popup as it is, as it once was (dates are texts there), or as it begins. */
export function popupValues(popup: Readonly<Record<string, unknown>>): Record<string, string> {
  return {
    ...fieldValues(popup),
    // The older type `other` shows as a promo, and is saved as one.
    ...(popup.type === "other" && { type: "promo" }),
    ...momentValues("timer_end", popup.timer_end, "end"),
    ...momentValues("start_date", popup.start_date, "start"),
    ...momentValues("end_date", popup.end_date, "end"),
  };
}
