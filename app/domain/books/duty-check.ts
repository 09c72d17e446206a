import { z } from "zod";
import { isDay } from "#app/domain/sofia-days.ts";
import { sanitizeText } from "#app/domain/typed-text.ts";
import { confirmableDuties } from "./duties.ts";
import type { ConfirmableDuty } from "./duties.ts";

/** Longest note on a confirmation, in characters. */
export const maxDutyNote = 500;

/** `day`: not a calendar day. `past`: not after today. `long`: above `maxDutyNote`. */
export const dutyCheckProblems = ["day", "past", "long"] as const;
export type DutyCheckProblem = (typeof dutyCheckProblems)[number];

export type DutyCheck = { duty: ConfirmableDuty; note: string; remindOn: string | null };

export type DutyFieldProblems = { note?: DutyCheckProblem; remind_on?: DutyCheckProblem };

export type DutyCheckResult =
  | { ok: true; check: DutyCheck }
  | { ok: false; code: "unknown" }
  | { ok: false; code: "invalid"; problems: DutyFieldProblems };

const dutyKey = z.enum(confirmableDuties);

/** Reads the key of a duty that staff may confirm; null for any other text. */
export function readConfirmableDuty(text: string): ConfirmableDuty | null {
  return dutyKey.safeParse(text).data ?? null;
}

/**
 * Parses a confirmation from its form: a note and the day of the next reminder, both optional. Refuses a duty that
 * staff cannot confirm as `unknown`, and invalid fields as `invalid`. `today` is the day in Sofia.
 */
export function readDutyCheck(field: (name: string) => string, today: string): DutyCheckResult {
  const duty = readConfirmableDuty(field("duty"));
  if (duty === null) return { ok: false, code: "unknown" };
  const typed = field("note");
  const note = sanitizeText(typed, maxDutyNote);
  const remindOn = field("remind_on").trim();
  const problems: DutyFieldProblems = {};
  if (typed.trim().length > maxDutyNote) problems.note = "long";
  if (remindOn !== "" && !isDay(remindOn)) problems.remind_on = "day";
  else if (remindOn !== "" && remindOn <= today) problems.remind_on = "past";
  if (Object.keys(problems).length > 0) return { ok: false, code: "invalid", problems };
  return { ok: true, check: { duty, note, remindOn: remindOn || null } };
}
