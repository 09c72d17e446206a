import type { ScreenGroup } from "#app/admin/screens.ts";

/** Names of groups and entries of the unfolded ones that fit a window of 800 pixels without scrolling. */
const mostRows = 18;

/** Returns whether a path is the screen's or lies below it; `/admin` and the payments have screens of others below. */
function isScreenOf(path: string, pathname: string): boolean {
  if (path === "/admin") return pathname === path || pathname.startsWith("/admin/orders/");
  if (path === "/admin/payments") return pathname === path;
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** Returns the name of the group that has the current screen; null for a screen without a menu entry. */
export function groupOf(groups: readonly ScreenGroup[], pathname: string): string | null {
  const group = groups.find(({ screens }) => screens.some(({ path }) => isScreenOf(path, pathname)));
  return group?.name ?? null;
}

/**
 * Returns the names of the groups that are unfolded until the reader chooses: the one of the current screen, and the
 * others in the order of the menu while their entries fit. In a role's short menu everything is unfolded.
 */
export function openByDefault(groups: readonly ScreenGroup[], current: string | null): Set<string> {
  const open = new Set<string>();
  let rows = groups.length;
  const byRank = groups.toSorted((a, b) => Number(b.name === current) - Number(a.name === current));
  for (const { name, screens } of byRank) {
    if (rows + screens.length > mostRows && name !== current) continue;
    open.add(name);
    rows += screens.length;
  }
  return open;
}
