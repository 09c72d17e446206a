/** Stages of a parcel on the screen of the packers. `handed_over` holds today's only. */
export const parcelStages = ["to_pack", "labelled", "packed", "handed_over"] as const;
export type ParcelStage = (typeof parcelStages)[number];
