/** What the forms of the own account post (field `intent`). */
export const accountForms = ["name", "email", "password"] as const;
export type AccountForm = (typeof accountForms)[number];
