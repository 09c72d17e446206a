import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import {
  checkbox,
  choice,
  contentLengths,
  fieldProblems,
  optionalColor,
  optionalFile,
  optionalLink,
  optionalText,
  requiredText,
} from "#app/domain/content/content-fields.ts";
import {
  frequencyCaps,
  popupDefaults,
  popupSizes,
  popupStatuses,
  popupTriggers,
  popupTypes,
} from "./popup.ts";
import { readCountdownEnd, readSchedule } from "#app/domain/schedule.ts";

const { line, text } = contentLengths;

/** Maximum trigger delay, in seconds: a day. */
export const maxTriggerDelay = 86_400;

/** From 0 to 1 in steps of 0.1 (specification, section 5). */
const opacity = outsideText()
  .transform((value) => value.trim())
  .refine((value) => /^(0(\.\d)?|1(\.0)?)$/.test(value), "number")
  .transform(Number);

const colorOr = (fallback: string) => optionalColor.transform((value) => value ?? fallback);

export const popupColumns = z.object({
  name: requiredText(line),
  type: choice(popupTypes),
  headline_bg: requiredText(line),
  headline_en: optionalText(line),
  subheadline_bg: optionalText(text),
  subheadline_en: optionalText(text),
  cta_label_bg: optionalText(line),
  cta_label_en: optionalText(line),
  legal_note_bg: optionalText(text),
  legal_note_en: optionalText(text),
  background_color: colorOr(popupDefaults.background_color),
  text_color: colorOr(popupDefaults.text_color),
  overlay_opacity: opacity,
  popup_image: optionalFile,
  size: choice(popupSizes),
  frequency_cap: choice(frequencyCaps),
  dismissable: checkbox,
  trigger_type: choice(popupTriggers),
  status: choice(popupStatuses),
});

/** Fields used by some types and triggers only; the form always posts them. */
export const popupPartColumns = z.object({
  cta_url: optionalLink,
  /** In whole seconds. */
  trigger_delay: outsideText()
    .transform((value) => value.trim())
    .refine((value) => /^\d{1,6}$/.test(value) && Number(value) <= maxTriggerDelay, "number")
    .transform(Number),
  /** A path with wildcards: begins with `/`, `*` or `?` and has no white space. */
  page_matcher: requiredText(line).refine((value) => /^[/*?]\S*$/.test(value), "pattern"),
});

/** A popup as submitted: every column except id and timestamps. */
export type PopupInput = z.output<typeof popupColumns> & {
  cta_url: string | null;
  trigger_delay: number;
  page_matcher: string | null;
  timer_end: Date | null;
  start_date: Date | null;
  end_date: Date | null;
};

export type PopupInputResult =
  { ok: true; input: PopupInput } | { ok: false; problems: Record<string, string> };

/**
 * Parses a popup from form fields (specification, section 5); omits fields that its type or trigger does not use.
 * Refuses with a code per field: those of `content-fields.ts`, `moment`, `order` (an end is before the start),
 * `number`, `pattern`, and `trap` (the popup could not be closed).
 */
export function readPopupInput(field: (name: string) => string): PopupInputResult {
  const posted = Object.fromEntries(Object.keys(popupColumns.shape).map((name) => [name, field(name)]));
  const read = popupColumns.safeParse(posted);
  const problems: Record<string, string> = read.success ? {} : fieldProblems(read.error);
  const parts = readParts(field, problems);
  const schedule = readSchedule(field, problems);
  checkTogether(field, problems);
  if (parts.timer_end && schedule.start_date && parts.timer_end < schedule.start_date)
    problems.timer_end = "order";
  if (!read.success || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, input: { ...read.data, ...parts, ...schedule } };
}

function readParts(field: (name: string) => string, problems: Record<string, string>) {
  const [type, trigger] = [field("type"), field("trigger_type")];
  const part = <Name extends keyof typeof popupPartColumns.shape>(name: Name) => {
    const read = popupPartColumns.shape[name].safeParse(field(name));
    if (!read.success) problems[name] = read.error.issues[0]?.message ?? "required";
    return read.data as z.output<(typeof popupPartColumns.shape)[Name]>;
  };
  return {
    cta_url: type === "newsletter" ? null : part("cta_url"),
    trigger_delay: trigger === "after_seconds" ? part("trigger_delay") : popupDefaults.trigger_delay,
    page_matcher: trigger === "page_matcher" ? part("page_matcher") : null,
    timer_end: type === "timer" ? readTimerEnd(field, problems) : null,
  };
}

function readTimerEnd(field: (name: string) => string, problems: Record<string, string>): Date | null {
  const end = readCountdownEnd({ date: field("timer_end"), time: field("timer_end_time") });
  if (!end) problems.timer_end = end === null ? "required" : "moment";
  return end ?? null;
}

/** Validates rules across fields. */
function checkTogether(field: (name: string) => string, problems: Record<string, string>): void {
  const isBlank = (name: "legal_note_bg" | "cta_label_bg") =>
    popupColumns.shape[name].safeParse(field(name)).data === null;
  const isNewsletter = field("type") === "newsletter";
  if (isNewsletter && isBlank("legal_note_bg")) problems.legal_note_bg = "required";
  if (!isNewsletter && field("dismissable") !== "on" && isBlank("cta_label_bg"))
    problems.cta_label_bg = "trap";
  if (field("status") === "scheduled" && field("start_date") === "") problems.start_date ??= "required";
}
