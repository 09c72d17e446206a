import { z } from "zod";
import { grant } from "#app/server/accounts/admin.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { saveTheme, loadThemeForEditing } from "#app/server/shop/theme.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { answer, refusal } from "./refusal.ts";
import type { ServerFunction } from "./server-function.ts";

/**
 * save-theme (specification, section 7): only for staff who may edit the content. Takes the seven fields of a theme,
 * and any fields of the extended record; fields that are left out keep their values. Answers `{success: true, theme}`,
 * or refuses with `signed_out` (401), `forbidden` (403) or `invalid` (422 with the fields).
 */
export const saveThemeFunction: ServerFunction = async ({ request, body, context }) => {
  const services = context.get(servicesContext);
  const actor = await findActor(services, request.headers);
  if (actor.kind === "visitor") return refusal(401, "signed_out", "Authentication Required");
  const admin = grant(actor, "content");
  if (!admin) return refusal(403, "forbidden", "You may not save the theme");
  const fields = z.record(z.string(), z.unknown()).safeParse(body);
  if (!fields.success) return invalid(["body"]);
  const { theme } = await loadThemeForEditing(services.db, admin);
  const { border_radius, shadow_depth, font_size_base, line_height, letter_spacing, button_style } = theme;
  const extended = { border_radius, shadow_depth, font_size_base, line_height, letter_spacing, button_style };
  const form = { ...extended, ...fields.data };
  const result = await saveTheme(services.db, admin, { form, seen: null, now: new Date() });
  if (result.ok) return answer({ theme: result.theme });
  if (result.code === "invalid") return invalid(Object.keys(result.problems));
  return refusal(409, result.code, "The theme could not be saved");
};

function invalid(fields: string[]): Response {
  return refusal(422, "invalid", "The theme's data are not valid", { fields });
}
