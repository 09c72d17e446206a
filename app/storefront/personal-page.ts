/** Headers of a page that belongs to a person: no cache may keep it. */
export const noStore = { "Cache-Control": "private, no-store" };
