import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { PackingAnswer } from "./change-packing.server.ts";

/** Returns the answer to a tick or a scan in a sentence. */
function packingAnswerText(answer: PackingAnswer, t: Translate<AdminTextKey>, locale: Locale): string {
  if (answer.ok) {
    if (answer.did !== "packed") return t(`packing.did.${answer.did}`);
    const { packed, ordered } = answer.unit;
    return t("packing.did.packed", { name: localText(answer.unit, "name", locale), packed, ordered });
  }
  const name = "name_bg" in answer ? localText(answer, "name", locale) : "";
  return t(`packing.refused.${answer.code}`, { name, code: answer.typed });
}

/** Shows and announces the last answer; the same answer again is announced again. */
export function PackingAnswerNotice({ answer }: { answer: PackingAnswer }) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <Notice
      tone={answer.ok ? "success" : "error"}
      title={packingAnswerText(answer, t, locale)}
      className="mb-6"
    />
  );
}
