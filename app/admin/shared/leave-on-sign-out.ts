import { useEffect } from "react";
import type { SessionAnswer } from "#app/domain/accounts/session.ts";
import { followOtherTabs, replaceDocument } from "#app/ui/browser/session-channel.ts";

/** Leaves the back office for the root when the administrator signs out in another tab (specification, section 4). */
export function useLeaveOnSignOut(): void {
  useEffect(
    () =>
      followOtherTabs({
        onMessage(userId) {
          if (userId === null) leaveBackOffice();
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
    if (!user?.isAdmin) leaveBackOffice();
  } catch (error) {
    console.error("The session could not be checked", error);
  }
}

function leaveBackOffice(): void {
  replaceDocument("/");
}
