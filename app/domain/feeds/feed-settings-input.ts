import { z } from "zod";
import { checkbox, contentLengths, fieldProblems, plainText } from "#app/domain/content/content-fields.ts";
import type { FormInput } from "#app/domain/content/content-fields.ts";
import type { FeedSettings } from "./feed-settings.ts";

export const feedSettingsColumns = z.object({
  has_google: checkbox,
  has_meta: checkbox,
  has_pazaruvaj: checkbox,
  google_category: plainText(contentLengths.line),
});

/** What the form of the settings holds: all but the secret, which has buttons of its own. */
export type FeedSettingsInput = Omit<FeedSettings, "secret">;

/** Parses the settings from form fields. Refuses a category of more than 300 characters as `long`. */
export function readFeedSettings(field: (name: string) => string): FormInput<FeedSettingsInput> {
  const posted = Object.fromEntries(
    Object.keys(feedSettingsColumns.shape).map((name) => [name, field(name)]),
  );
  const read = feedSettingsColumns.safeParse(posted);
  return read.success ? { ok: true, input: read.data } : { ok: false, problems: fieldProblems(read.error) };
}

/** Returns the form fields of the settings; `readFeedSettings` parses them back. */
export function feedSettingsFields(settings: FeedSettingsInput): Record<keyof FeedSettingsInput, string> {
  const checked = (is: boolean) => (is ? "on" : "");
  return {
    has_google: checked(settings.has_google),
    has_meta: checked(settings.has_meta),
    has_pazaruvaj: checked(settings.has_pazaruvaj),
    google_category: settings.google_category,
  };
}
