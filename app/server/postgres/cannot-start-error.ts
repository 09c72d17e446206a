/**
 * Thrown when the database or the data folder prevents the shop from starting. The message tells the operator what is wrong
 * and what to do; it is printed without a stack.
 */
export class CannotStartError extends Error {
  override name = "CannotStartError";
}
