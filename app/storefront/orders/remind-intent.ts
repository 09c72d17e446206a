/** The intent by which a customer asks to be reminded to order again; without `weeks` it stops the reminder. */
export const remindIntent = "remind";

/** What became of it; `code` is null when it was done. */
export type ReminderAnswer = {
  intent: typeof remindIntent;
  code: null | "unknown" | "invalid" | "not_offered" | "emails_stopped" | "rate_limited" | "failed";
};
