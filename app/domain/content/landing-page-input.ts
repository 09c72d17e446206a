import { z } from "zod";
import { checkboxKey, readPostedConfig, readStoredConfig, textKey } from "./config-shape.ts";
import type { ConfigKey } from "./config-shape.ts";
import {
  checkbox,
  choice,
  contentLengths,
  fieldProblems,
  optionalFile,
  optionalLink,
  optionalHtml,
  optionalText,
  postedPercent,
  requiredSlug,
  requiredText,
  seoTexts,
} from "./content-fields.ts";
import { usualFocus } from "./hero-focus.ts";
import { productGridShape } from "./home-section-input.ts";
import { blockTypes, defaultBlockConfigs, landingStatuses } from "./landing-page.ts";
import type { BlockConfigs, BlockType } from "./landing-page.ts";
import { maxAltLength } from "#app/domain/media/media.ts";
import { outsideText } from "#app/domain/outside-text.ts";
import { readCountdownEnd, readSchedule } from "#app/domain/schedule.ts";

const { line, text } = contentLengths;

export const landingPageColumns = z.object({
  slug: requiredSlug,
  title_bg: requiredText(line),
  title_en: optionalText(line),
  status: choice(landingStatuses),
  hero_desktop_image: optionalFile,
  hero_mobile_image: optionalFile,
  hero_focus_x: postedPercent(usualFocus.landing.x),
  hero_focus_y: postedPercent(usualFocus.landing.y),
  hero_title_bg: optionalText(line),
  hero_title_en: optionalText(line),
  hero_subtitle_bg: optionalText(text),
  hero_subtitle_en: optionalText(text),
  countdown_enabled: checkbox,
  campaign_id: outsideText()
    .transform((value) => value.trim() || null)
    .pipe(z.uuid({ error: "choice" }).nullable()),
  ...seoTexts,
});

/** A landing page as submitted: every column except id and timestamps. */
export type LandingPageInput = z.output<typeof landingPageColumns> & {
  start_date: Date | null;
  end_date: Date | null;
  countdown_end: Date | null;
};

export type LandingPageInputResult =
  { ok: true; input: LandingPageInput } | { ok: false; problems: Record<string, string> };

/**
 * Parses a landing page from form fields (specification, section 5). Refuses with a code per field: those of
 * `content-fields.ts`, `moment`, `order` (the end is before the start), and `required` for a countdown without an end,
 * which that of a campaign replaces.
 */
export function readLandingPageInput(field: (name: string) => string): LandingPageInputResult {
  const posted = Object.fromEntries(Object.keys(landingPageColumns.shape).map((name) => [name, field(name)]));
  const read = landingPageColumns.safeParse(posted);
  const problems: Record<string, string> = read.success ? {} : fieldProblems(read.error);
  const schedule = readSchedule(field, problems);
  const countdownEnd = readCountdownEnd({
    date: field("countdown_end"),
    time: field("countdown_end_time"),
  });
  if (countdownEnd === undefined) problems.countdown_end = "moment";
  if (countdownEnd === null && field("countdown_enabled") === "on" && field("campaign_id") === "")
    problems.countdown_end = "required";
  if (!read.success || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, input: { ...read.data, ...schedule, countdown_end: countdownEnd ?? null } };
}

type ConfigShapes = {
  [Type in BlockType]: { [Key in keyof BlockConfigs[Type]]: ConfigKey<BlockConfigs[Type][Key]> };
};

/** The keys of the `config` of each block type. */
const configShapes: ConfigShapes = {
  rich_text: {},
  image: {
    image_url: textKey(optionalFile),
    mobile_image_url: textKey(optionalFile),
    alt_bg: textKey(optionalText(maxAltLength)),
    alt_en: textKey(optionalText(maxAltLength)),
    link_url: textKey(optionalLink),
  },
  video: {
    video_url: textKey(optionalFile),
    mobile_video_url: textKey(optionalFile),
    autoplay: checkboxKey,
  },
  custom_html: {},
  product_grid: productGridShape,
};

/** A block's content: HTML, a caption or a heading. */
const blockContents = {
  rich_text: optionalHtml(),
  image: optionalText(text),
  video: optionalText(text),
  custom_html: optionalHtml(),
  product_grid: optionalText(line),
} satisfies Record<BlockType, z.ZodType>;

/** A block as submitted. Its type is fixed when it is added. */
export type BlockInput = {
  type: BlockType;
  content_bg: string | null;
  content_en: string | null;
  config: Record<string, unknown>;
};

export type BlockInputResult =
  { ok: true; input: BlockInput } | { ok: false; problems: Record<string, string> };

export function emptyBlock(type: BlockType): BlockInput {
  return { type, content_bg: null, content_en: null, config: defaultBlockConfigs[type] };
}

/** Parses a block of a type from form fields; lists of product ids are comma-separated. */
export function readBlockInput(type: BlockType, field: (name: string) => string): BlockInputResult {
  const content = blockContents[type];
  const contents = z.object({ content_bg: content, content_en: content });
  const read = contents.safeParse({ content_bg: field("content_bg"), content_en: field("content_en") });
  const problems: Record<string, string> = read.success ? {} : fieldProblems(read.error);
  const config = readPostedConfig(configShapes[type], field, problems);
  if (!read.success || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, input: { type, ...read.data, config } };
}

/** Reads a block's stored `config`; missing or invalid keys get their defaults. */
export function readBlockConfig<Type extends BlockType>(
  type: Type,
  stored: Readonly<Record<string, unknown>>,
): BlockConfigs[Type] {
  return readStoredConfig(configShapes[type], defaultBlockConfigs[type], stored);
}

/** Parses a block type; null for any other text. */
export function readBlockType(name: string): BlockType | null {
  return choice(blockTypes).safeParse(name).data ?? null;
}
