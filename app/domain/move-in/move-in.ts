/** Shops whose product exports can be read. */
export const moveInSources = ["shopify", "woocommerce"] as const;
export type MoveInSource = (typeof moveInSources)[number];

/**
 * `waiting` for its job or `running`; `done`; `undone` again; `failed`, with nothing changed. Pictures follow by
 * themselves while it is `done`.
 */
export const moveInStates = ["waiting", "running", "done", "undone", "failed"] as const;

/** What a move-in made, each of which undoing it takes back. */
export const movedEntities = ["product", "category", "redirect", "subscriber"] as const;

/** Numbers of what a move-in made and left out. */
export type MoveInCounts = {
  products: number;
  categories: number;
  redirects: number;
  pictures: number;
  skipped: number;
};
