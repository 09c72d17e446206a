import { z } from "zod";
import { checkbox, parseForm } from "#app/domain/content/content-fields.ts";
import type { FormInput } from "#app/domain/content/content-fields.ts";
import { fieldConstraints } from "#app/domain/field-constraints.ts";
import { outsideText } from "#app/domain/outside-text.ts";

/** When and where the shop backs itself up, and how many backups it keeps. */
export type BackupSettings = {
  backups_on: boolean;
  /** An absolute path, or one inside the data folder; empty for `backups` in the data folder. */
  backup_folder: string;
  /** The hour of the day in Sofia from which the day's backup is due, 0 to 23. */
  backup_hour: number;
  /** For how many days, weeks and months one scheduled backup each is kept. */
  keep_daily: number;
  keep_weekly: number;
  keep_monthly: number;
};

/** 3 a.m.: traffic is lowest then. */
export const usualBackupHour = 3;

/** Longest path, in characters. */
const maxFolder = 500;
/** Most backups of each kind that are kept. */
const maxKept = 1000;
const typedNumber = { inputMode: "numeric", maxLength: 4 } as const;

function wholeNumber(least: number, most: number, problem: string) {
  return outsideText()
    .transform((text) => text.trim())
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most, problem)
    .transform(Number);
}

export const backupColumns = z.object({
  backups_on: checkbox,
  backup_folder: outsideText()
    .transform((text) => text.trim())
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), { error: "control", abort: true })
    .refine((text) => text.length <= maxFolder, { error: "long", abort: true })
    .register(fieldConstraints, { maxLength: maxFolder }),
  backup_hour: wholeNumber(0, 23, "backupHour"),
  keep_daily: wholeNumber(1, maxKept, "keepDaily").register(fieldConstraints, typedNumber),
  keep_weekly: wholeNumber(0, maxKept, "keepMore").register(fieldConstraints, typedNumber),
  keep_monthly: wholeNumber(0, maxKept, "keepMore").register(fieldConstraints, typedNumber),
});

/**
 * Parses the settings from form fields. Refuses with a code per field: `control` (line breaks, tabs and the like),
 * `long`, `backupHour`, `keepDaily` (below 1 or above 1000), `keepMore` (above 1000).
 */
export function readBackupSettings(field: (name: string) => string): FormInput<BackupSettings> {
  return parseForm(backupColumns, field);
}

/** Returns the form fields of the settings; `readBackupSettings` parses them back. */
export function backupFields(settings: BackupSettings): Record<string, string> {
  const { backups_on, ...rest } = settings;
  const texts = Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]);
  return { ...Object.fromEntries(texts), backups_on: backups_on ? "on" : "" };
}

/** Why a backup failed. `space`: too little is free; `folder`: the folder cannot be written. */
export const backupProblems = ["space", "folder", "database", "other"] as const;
export type BackupProblem = (typeof backupProblems)[number];

/** Shortest passphrase of an encrypted backup, in characters. */
export const minPassphrase = 12;
/** Longest one; scrypt itself sets no limit. */
export const maxPassphrase = 200;

/** Returns why a typed passphrase is refused, null when it is not. Both must be the same. */
export function passphraseProblem(
  passphrase: string,
  repeated: string,
): "short" | "long" | "control" | "different" | null {
  // The terminal of `npm run restore` and of `age` cannot take line breaks and the like.
  if (/[\p{Cc}\p{Cs}]/u.test(passphrase)) return "control";
  if (Array.from(passphrase.trim()).length < minPassphrase) return "short";
  if (passphrase.length > maxPassphrase) return "long";
  return passphrase === repeated ? null : "different";
}
