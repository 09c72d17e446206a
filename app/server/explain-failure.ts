import { CannotStartError } from "./db/cannot-start-error.ts";
import { BadEnvironmentError } from "./env.ts";

/** What a program that ends with this error says at the terminal: a sentence where one is meant for it, else the stack. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isForTheTerminal = error instanceof BadEnvironmentError || error instanceof CannotStartError;
  return isForTheTerminal ? error.message : (error.stack ?? error.message);
}
