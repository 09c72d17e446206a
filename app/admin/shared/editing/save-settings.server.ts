import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { log } from "#app/server/log.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";
import type { EditAnswer } from "./edit-answer.ts";
import { refused, saveRefusal } from "./edit-answer.server.ts";

type SettingsResult =
  | { ok: true; updatedAt: Date }
  | { ok: false; code: "invalid"; problems: Record<string, string> }
  | Extract<SaveRefusal, { code: "stale" }>;

/**
 * Saves a form of settings and answers. Refuses with status 403 (password needed), 422 (invalid fields), 409 (saved by
 * somebody else meanwhile) or 500 (failure), each with the posted values.
 */
export async function saveSettingsForm(
  values: Record<string, string>,
  {
    id,
    saved,
    failed,
    invalid = "settings.refused",
    needsPassword,
    save,
  }: {
    /** Names the settings in the answer and in the log. */
    id: string;
    saved: AdminTextKey;
    failed: AdminTextKey;
    /** The message above the refused fields. */
    invalid?: AdminTextKey;
    /** Whether the password must be typed again first; absent where it never must. */
    needsPassword?: () => Promise<boolean>;
    save: () => Promise<SettingsResult>;
  },
) {
  try {
    if (await needsPassword?.()) return refused({ text: "confirm.needed", values }, 403);
    const result = await save();
    if (result.ok) {
      const seen = result.updatedAt.toISOString();
      return { ok: true, text: saved, id, seen } satisfies EditAnswer;
    }
    if (result.code === "stale") return saveRefusal(result, values, { text: failed });
    return refused({ text: invalid, problems: result.problems, values }, 422);
  } catch (error) {
    log.error({ err: error, settings: id }, "the settings could not be saved");
    return refused({ text: failed, values }, 500);
  }
}
