import { CannotStartError } from "./db/cannot-start-error.ts";
import { BadEnvironmentError } from "./env.ts";

/**
 * What a program that ends with this error says at the terminal: a sentence where one is meant for it, else the stack, and
 * what it came from. A query that failed names the query only, and its cause why.
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isForTheTerminal = error instanceof BadEnvironmentError || error instanceof CannotStartError;
  if (isForTheTerminal) return error.message;
  const cause = error.cause === undefined ? "" : `\nbecause of ${explainFailure(error.cause)}`;
  return (error.stack ?? error.message) + cause;
}
