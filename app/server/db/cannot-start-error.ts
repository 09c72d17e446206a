/**
 * The database or its folder stands in the way of starting the shop. The message says in a sentence what and what to
 * do, for the person at the terminal; it needs no stack.
 */
export class CannotStartError extends Error {
  override name = "CannotStartError";
}
