import { z } from "zod";
import {
  checkboxKey,
  idKey,
  idsKey,
  momentKey,
  numberKey,
  percentKey,
  readPostedConfig,
  readStoredConfig,
  textKey,
} from "./config-shape.ts";
import type { ConfigKey } from "./config-shape.ts";
import {
  checkbox,
  choice,
  contentLengths,
  fieldProblems,
  optionalColor,
  optionalFile,
  optionalLink,
  optionalHtml,
  optionalText,
} from "./content-fields.ts";
import { publishStatuses, sectionTypes } from "./content.ts";
import type { SectionType } from "./content.ts";
import {
  buttonAnimations,
  gridCounts,
  heroButtonStyles,
  heroOverlays,
  imageSides,
  subtitleClasses,
  textAligns,
  titleAnimations,
  titleClasses,
} from "./home-section.ts";
import type { SectionConfigs } from "./home-section.ts";
import { defaultConfigs } from "./section-defaults.ts";
import { readSchedule } from "#app/domain/schedule.ts";

const { line, text } = contentLengths;

const columns = z.object({
  type: choice(sectionTypes),
  status: choice(publishStatuses),
  is_visible: checkbox,
  title_bg: optionalText(line),
  title_en: optionalText(line),
  subtitle_bg: optionalText(text),
  subtitle_en: optionalText(text),
  content_bg: optionalHtml(),
  content_en: optionalHtml(),
  cta_label_bg: optionalText(line),
  cta_label_en: optionalText(line),
  cta_url: optionalLink,
  image_enabled: checkbox,
  video_enabled: checkbox,
  desktop_image_url: optionalFile,
  mobile_image_url: optionalFile,
  desktop_video_url: optionalFile,
  mobile_video_url: optionalFile,
  background_color: optionalColor,
  text_color: optionalColor,
});

/** The keys of a product grid's `config`. */
export const productGridShape = {
  product_ids: idsKey(Math.max(...gridCounts)),
  category_id: idKey,
  count: numberKey(gridCounts),
};

type ConfigShapes = {
  [Type in SectionType]: { [Key in keyof SectionConfigs[Type]]: ConfigKey<SectionConfigs[Type][Key]> };
};

/** The keys of the `config` of each section type. */
const configShapes: ConfigShapes = {
  hero: {
    background_image: textKey(optionalFile),
    background_overlay: textKey(choice(heroOverlays)),
    floating_decorations: checkboxKey,
    title_animation: textKey(choice(titleAnimations)),
    title_class: textKey(choice(titleClasses)),
    subtitle_class: textKey(choice(subtitleClasses)),
    button_style: textKey(choice(heroButtonStyles)),
    button_animation: textKey(choice(buttonAnimations)),
    scroll_indicator: checkboxKey,
    hero_focus_x: percentKey,
    hero_focus_y: percentKey,
  },
  hot_deals: { product_ids: productGridShape.product_ids },
  best_sellers: {},
  new_arrivals: {},
  blog: {},
  custom_html: {},
  product_grid: productGridShape,
  text_block: { text_align: textKey(choice(textAligns)) },
  image_text: { image_side: textKey(choice(imageSides)) },
  video: { autoplay: checkboxKey },
  countdown: {
    countdown_end: momentKey,
    ended_text_bg: textKey(optionalText(line)),
    ended_text_en: textKey(optionalText(line)),
  },
};

/** A section as submitted: every column except id, position and timestamps. */
export type SectionInput = z.output<typeof columns> & {
  start_date: Date | null;
  end_date: Date | null;
  config: Record<string, unknown>;
};

export type SectionInputResult =
  { ok: true; input: SectionInput } | { ok: false; problems: Record<string, string> };

/**
 * Parses a section from form fields; lists of product ids are comma-separated. Refuses with a code per field: those of
 * `content-fields.ts`, `moment`, `order` (the end is before the start), and `required` for a countdown without an end.
 */
export function readSectionInput(field: (name: string) => string): SectionInputResult {
  const posted = Object.fromEntries(Object.keys(columns.shape).map((name) => [name, field(name)]));
  const read = columns.safeParse(posted);
  const problems: Record<string, string> = read.success ? {} : fieldProblems(read.error);
  const moments = readSchedule(field, problems);
  const type = choice(sectionTypes).safeParse(field("type")).data;
  const config = type ? readPostedConfig(configShapes[type], field, problems) : {};
  if (type === "countdown" && config.countdown_end === null && !moments.end_date)
    problems.countdown_end ??= "required";
  if (!read.success || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, input: { ...read.data, ...moments, config } };
}

/** Reads a section's stored `config`; missing or invalid keys get their defaults. */
export function readConfig<Type extends SectionType>(
  type: Type,
  stored: Readonly<Record<string, unknown>>,
): SectionConfigs[Type] {
  return readStoredConfig(configShapes[type], defaultConfigs[type], stored);
}
