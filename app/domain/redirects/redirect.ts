/** Why a redirect exists: a slug changed, a product was replaced, the owner or a file of theirs, or a shop moved in. */
export const redirectOrigins = ["slug", "product", "owner", "move_in"] as const;
export type RedirectOrigin = (typeof redirectOrigins)[number];

/** Longest path of a redirect, in characters. */
export const maxRedirectPath = 500;

/**
 * Why a redirect is refused: its path or its target is none (`redirectPath`, `redirectTarget`), the path is one of the
 * shop's own functions, a page or product is public there, it leads to itself, or it is redirected already.
 */
export type RedirectRefusal = "path" | "target" | "own" | "living" | "loop" | "exists";

/** A redirect as a form or a file gives it. */
export type RedirectText = { path: string; target: string };
