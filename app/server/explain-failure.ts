import { CannotStartError } from "./postgres/cannot-start-error.ts";
import { BadEnvironmentError } from "./env.ts";

/**
 * Returns what to print on the terminal for an error that ends the program: only the message of an error written for
 * the operator, otherwise the stack followed by its causes. A failed query's own message holds only the SQL; the reason
 * is in its cause.
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isForTheTerminal = error instanceof BadEnvironmentError || error instanceof CannotStartError;
  if (isForTheTerminal) return error.message;
  const cause = error.cause === undefined ? "" : `\nbecause of ${explainFailure(error.cause)}`;
  return (error.stack ?? error.message) + cause;
}
