/** The intents that the forms of a carrier's account post (field `intent`). */
export const accountIntents = ["account", "check", "remove"] as const;
export type AccountIntent = (typeof accountIntents)[number];
