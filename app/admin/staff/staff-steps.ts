/** What the forms of the staff page post (field `step`). */
export const staffSteps = ["invite", "again", "role", "remove", "withdraw", "end_session"] as const;
export type StaffStep = (typeof staffSteps)[number];
