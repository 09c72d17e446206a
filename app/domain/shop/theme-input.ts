import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { isHexColor } from "#app/domain/colors.ts";
import { buttonStyles, shadowDepths, themeBounds, themeFonts } from "./theme.ts";
import type { Theme } from "./theme.ts";

const color = outsideText("color")
  .transform((value) => value.trim().toLowerCase())
  .refine(isHexColor, "color");

/** A number within bounds: from a form, with a decimal comma or point, or from a JSON body. */
function number({ min, max }: { min: number; max: number }) {
  return z
    .union([z.number(), outsideText()], "number")
    .transform((value) => (typeof value === "number" ? value : readNumber(value)))
    .refine((value) => value >= min && value <= max, "number");
}

function readNumber(text: string): number {
  return /^-?\d{1,3}([.,]\d{1,4})?$/.test(text.trim()) ? Number(text.replace(",", ".")) : Number.NaN;
}

/**
 * Schema of a theme, from the form or save-theme (specification, sections 3 and 7). Issue messages: `color`, `choice`
 * or `number`. Separate from `theme.ts` to keep zod out of every page's bundle.
 */
export const themeInput = z.object({
  primary_color: color,
  secondary_color: color,
  accent_color: color,
  background_color: color,
  text_color: color,
  primary_font: z.enum(themeFonts, "choice"),
  secondary_font: z.enum(themeFonts, "choice"),
  border_radius: number(themeBounds.border_radius).refine(Number.isInteger, "number"),
  shadow_depth: z.enum(shadowDepths, "choice"),
  font_size_base: number(themeBounds.font_size_base).refine(Number.isInteger, "number"),
  line_height: number(themeBounds.line_height),
  letter_spacing: number(themeBounds.letter_spacing),
  button_style: z.enum(buttonStyles, "choice"),
}) satisfies z.ZodType<Theme>;

export const themeFields = themeInput.keyof().options;
