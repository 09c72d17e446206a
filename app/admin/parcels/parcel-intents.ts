/** The intents that the forms of a parcel's page post (field `intent`). */
export const parcelIntents = [
  "label",
  "address",
  "office",
  "hand",
  "void",
  "force_void",
  "find",
  "enter",
  "confirm_none",
  "repack",
  "excuse",
  "count",
] as const;
export type ParcelIntent = (typeof parcelIntents)[number];
