/**
 * The source for which later steps and orders are counted; null until the page counts its visit. Held in page memory
 * only: nothing is stored on the device, so no consent is needed (ePrivacy Directive, article 5(3)). A page that the
 * browser reloads within the shop has an empty one.
 */
export const visitMemory: { source: string | null } = { source: null };
