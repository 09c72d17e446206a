import { z } from "zod";
import { readKeptConfig, readPostedConfig } from "./config-shape.ts";
import {
  checkbox,
  choice,
  contentLengths,
  fieldProblems,
  optionalFile,
  optionalLink,
  optionalText,
  requiredSlug,
  requiredText,
  seoTexts,
} from "./content-fields.ts";
import { productGridShape } from "./home-section-input.ts";
import { blockTypes, defaultBlockConfigs, landingStatuses } from "./landing-page.ts";
import type { BlockConfigs, BlockType } from "./landing-page.ts";
import { maxAltLength } from "./media.ts";
import { readCountdownEnd, readSchedule } from "./schedule.ts";

const { line, text, html } = contentLengths;

const columns = z.object({
  slug: requiredSlug,
  title_bg: requiredText(line),
  title_en: optionalText(line),
  status: choice(landingStatuses),
  hero_desktop_image: optionalFile,
  hero_mobile_image: optionalFile,
  hero_title_bg: optionalText(line),
  hero_title_en: optionalText(line),
  hero_subtitle_bg: optionalText(text),
  hero_subtitle_en: optionalText(text),
  countdown_enabled: checkbox,
  ...seoTexts,
});

/** A landing page as the owner sends it: every column but the id and the dates of its making. */
export type LandingPageInput = z.output<typeof columns> & {
  start_date: Date | null;
  end_date: Date | null;
  countdown_end: Date | null;
};

export type LandingPageInputResult =
  { ok: true; input: LandingPageInput } | { ok: false; problems: Record<string, string> };

/**
 * A landing page from the texts of its form (specification, section 5). Refused with the reason of each field: those of
 * `content-fields.ts`, `moment`, `order` (the end before the start), and of a countdown without an end `required`.
 */
export function readLandingPageInput(field: (name: string) => string): LandingPageInputResult {
  const posted = Object.fromEntries(Object.keys(columns.shape).map((name) => [name, field(name)]));
  const read = columns.safeParse(posted);
  const problems: Record<string, string> = read.success ? {} : fieldProblems(read.error);
  const schedule = readSchedule(field, problems);
  const countdownEnd = readCountdownEnd({
    date: field("countdown_end"),
    time: field("countdown_end_time"),
  });
  if (countdownEnd === undefined) problems.countdown_end = "moment";
  if (countdownEnd === null && field("countdown_enabled") === "on") problems.countdown_end = "required";
  if (!read.success || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, input: { ...read.data, ...schedule, countdown_end: countdownEnd ?? null } };
}

/** What each key of a type's `config` may be. */
const configShapes: { [Type in BlockType]: { [Key in keyof BlockConfigs[Type]]: z.ZodType } } = {
  rich_text: {},
  image: {
    image_url: optionalFile,
    mobile_image_url: optionalFile,
    alt_bg: optionalText(maxAltLength),
    alt_en: optionalText(maxAltLength),
    link_url: optionalLink,
  },
  video: { video_url: optionalFile, mobile_video_url: optionalFile, autoplay: z.boolean() },
  custom_html: {},
  product_grid: productGridShape,
};

/** How long a block's content may be: HTML, a caption or a heading. */
const contentLengthOf: Record<BlockType, number> = {
  rich_text: html,
  image: text,
  video: text,
  custom_html: html,
  product_grid: line,
};

/** What the owner writes of a block; its type is chosen once, when it is added. */
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

/** A block of a type from the texts of its form; several products of one name stand in one text, parted by commas. */
export function readBlockInput(type: BlockType, field: (name: string) => string): BlockInputResult {
  const content = optionalText(contentLengthOf[type]);
  const contents = z.object({ content_bg: content, content_en: content });
  const read = contents.safeParse({ content_bg: field("content_bg"), content_en: field("content_en") });
  const problems: Record<string, string> = read.success ? {} : fieldProblems(read.error);
  const config = readPostedConfig(configShapes[type], field, problems);
  if (!read.success || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, input: { type, ...read.data, config } };
}

/** A block's `config` as it is kept; what is missing or makes no sense there is the default. */
export function readBlockConfig<Type extends BlockType>(
  type: Type,
  kept: Readonly<Record<string, unknown>>,
): BlockConfigs[Type] {
  return readKeptConfig(configShapes[type], defaultBlockConfigs[type], kept);
}

/** A type of block by its name, which may be any text; null for any other. */
export function readBlockType(name: string): BlockType | null {
  return choice(blockTypes).safeParse(name).data ?? null;
}
