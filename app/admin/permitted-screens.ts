import type { Capability } from "#app/domain/accounts/capabilities.ts";
import { screenGroups } from "./screens.ts";
import type { Screen, ScreenGroup } from "./screens.ts";

/** The screens that the bar of a phone prefers, the most important first. */
const dailyPaths = [
  "/admin",
  "/admin/parcels",
  "/admin/products",
  "/admin/customers",
  "/admin/books",
  "/admin/payments",
  "/admin/payouts",
  "/admin/homepage",
  "/admin/pages",
  "/admin/media",
  "/admin/lots",
];

/** Screens in the bar of a phone, beside the link to the menu. */
const mostDaily = 4;

/** Returns the groups with the screens that a role may open; groups without any are left out. */
export function permittedGroups(may: (capability: Capability) => boolean): ScreenGroup[] {
  return screenGroups
    .map((group) => ({ ...group, screens: group.screens.filter(({ needs }) => may(needs)) }))
    .filter((group) => group.screens.length > 0);
}

/** Returns the screens for the bar of a phone: the daily ones that a role may open, four at most. */
export function dailyScreens(may: (capability: Capability) => boolean): Screen[] {
  const permitted = permittedGroups(may).flatMap(({ screens }) => screens);
  return dailyPaths.flatMap((path) => permitted.filter((screen) => screen.path === path)).slice(0, mostDaily);
}
