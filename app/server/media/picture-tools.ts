/** What works on pictures, loaded when it is first needed: it takes 30 MB, and most copies of the shop only sell. */
export const loadPictureTools = () => import("./prepare-picture.ts");
