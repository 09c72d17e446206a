/** Loads the image processing on first use: it takes 30 MB of memory, and most processes never need it. */
export const loadPictureTools = () => import("./prepare-picture.ts");
