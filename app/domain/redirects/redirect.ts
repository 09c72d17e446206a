/** Why a redirect exists: a slug changed, a product was replaced, the owner or a file of theirs, or a shop moved in. */
export const redirectOrigins = ["slug", "product", "owner", "move_in"] as const;
export type RedirectOrigin = (typeof redirectOrigins)[number];

/** Longest path of a redirect, in characters. */
export const maxRedirectPath = 500;
