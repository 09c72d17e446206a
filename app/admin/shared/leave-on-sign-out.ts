import { useEffect } from "react";
import { afterSignIn } from "#app/domain/accounts/admin-path.ts";
import type { SessionAnswer } from "#app/domain/accounts/session.ts";
import { localePath } from "#app/domain/locale.ts";
import { followOtherTabs, replaceDocument } from "#app/ui/browser/session-channel.ts";
import { hasStoredForms, storeForm } from "#app/ui/browser/stored-forms.ts";
import { isUnsaved } from "./editing/unsaved-guard.tsx";
import { formToStore } from "./stored-forms/form-fields.ts";

/** Leaves the back office when another tab reports that nobody is signed in (specification, section 4). */
export function useLeaveOnSignOut(): void {
  useEffect(
    () =>
      followOtherTabs({
        onMessage(userId) {
          if (userId === null) leaveAdmin();
        },
        onRestored: () => replaceDocument(window.location.href),
      }),
    [],
  );
}

/**
 * Leaves the back office if the server no longer regards the reader as an administrator; stays if that cannot be
 * checked.
 */
export async function leaveUnlessAdmin(): Promise<void> {
  try {
    const response = await fetch("/api/session?refresh=1");
    if (!response.ok) return;
    const { user } = (await response.json()) as SessionAnswer;
    if (!user) leaveAdmin();
    else if (!user.isAdmin) replaceDocument("/");
  } catch (error) {
    console.error("The session could not be checked", error);
  }
}

/**
 * Goes to the root after a sign-out. After a session that ended by itself stores what was typed and goes to /auth, which
 * leads back.
 */
function leaveAdmin(): void {
  if (!hasStoredForms()) return replaceDocument("/");
  const { pathname, search } = window.location;
  for (const form of document.forms) {
    const typed = isUnsaved(form) ? formToStore(form, pathname) : null;
    if (typed) storeForm(typed);
  }
  const locale = document.documentElement.lang === "en" ? "en" : "bg";
  replaceDocument(localePath(locale, "/auth") + afterSignIn(pathname + search));
}
