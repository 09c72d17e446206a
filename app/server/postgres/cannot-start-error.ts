/**
 * Thrown when the database or the data folder prevents the shop from starting. The message says what is wrong and what
 * the operator can do; it is printed without a stack.
 */
export class CannotStartError extends Error {
  override name = "CannotStartError";
}
