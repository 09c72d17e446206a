/**
 * Stages of a parcel on the screen of the packers. `handed_over` holds today's only; `repack` the parcels of all other
 * stages that must be repacked, because they were packed from a lot that is withheld now.
 */
export const parcelStages = ["to_pack", "labelled", "packed", "handed_over", "repack"] as const;
export type ParcelStage = (typeof parcelStages)[number];
