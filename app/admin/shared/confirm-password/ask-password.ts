import { asksPassword } from "./password-intents.ts";
import type { PasswordRoute } from "./password-intents.ts";

/** Path of the JSON requests. */
const statePath = "/admin/confirm-password/state";

let answer: ((isConfirmed: boolean) => void) | null = null;
const listeners = new Set<() => void>();

/**
 * Returns whether to send an action that needs a recent password. Opens the dialog if necessary and waits for it; false
 * when it is closed or a later call replaces it. Client actions call it before they send the form, which stays as
 * typed. Without a valid answer from the server, returns true: the action then reports the failure itself.
 */
export async function passwordConfirmed(): Promise<boolean> {
  try {
    const response = await fetch(statePath);
    const { isRecent } = (await response.json()) as { isRecent: boolean };
    if (isRecent) return true;
  } catch {
    return true;
  }
  return new Promise((resolve) => {
    answer?.(false);
    answer = resolve;
    for (const listener of listeners) listener();
  });
}

/** Like `passwordConfirmed`, for an action that asks for the password only where `passwordIntents` says so. */
export async function intentConfirmed(route: PasswordRoute, intent: string): Promise<boolean> {
  return !asksPassword(route, intent) || passwordConfirmed();
}

/** Closes the dialog and resolves the waiting `passwordConfirmed`. */
export function answerDialog(isConfirmed: boolean): void {
  answer?.(isConfirmed);
  answer = null;
  for (const listener of listeners) listener();
}

export function isDialogOpen(): boolean {
  return answer !== null;
}

export function watchDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Why the password was not confirmed. */
export type PasswordRefusalCode = "password" | "credentials" | "limited" | "busy" | "signed_out" | "failed";

/** Sends the password; returns null when it is right, else why it was refused: `failed` without a valid answer. */
export async function sendPassword(password: string): Promise<PasswordRefusalCode | null> {
  try {
    const response = await fetch(statePath, { method: "POST", body: new URLSearchParams({ password }) });
    return ((await response.json()) as { error: PasswordRefusalCode | null }).error;
  } catch {
    return "failed";
  }
}
