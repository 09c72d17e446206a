/**
 * Thrown when the database, the data folder or a backup prevents the shop or a command from starting. The message says
 * what is wrong and what the operator can do; it is printed without a stack.
 */
export class CannotStartError extends Error {
  override name = "CannotStartError";
}
