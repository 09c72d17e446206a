import type { RouteConfigEntry } from "@react-router/dev/routes";
import { adminScreens } from "./admin-screens.ts";
import { personalScreens } from "./personal-screens.ts";
import { shopScreens } from "./shop-screens.ts";
import type { ScreenGroup } from "./screen.ts";

/** Every screen of the shop, for the contact sheet and the accessibility checks. */
export const allScreens: ScreenGroup[] = [...shopScreens, ...personalScreens, ...adminScreens];

/** Returns the ids of the routes with a screen; storefront routes once, without their language. */
export function routesWithScreens(entries: readonly RouteConfigEntry[]): Set<string> {
  const ids = entries.flatMap((entry): string[] => {
    const own = entry.id ?? entry.file.replace(/\.tsx?$/, "");
    const below = entry.children ? [...routesWithScreens(entry.children)] : [];
    return entry.file.endsWith(".tsx") ? [own.replace(/^(bg|en)\//, ""), ...below] : below;
  });
  return new Set(ids);
}
