/** The intents that the guide of first steps posts (field `intent`). */
export const guideIntents = ["mark", "unmark", "hide", "show", "remove_demo"] as const;
export type GuideIntent = (typeof guideIntents)[number];
