import { useEffect, useRef } from "react";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { showToast } from "#app/ui/toast.tsx";
import { useAdminText } from "./text.tsx";

type Answer = { ok: boolean; text: AdminTextKey; values?: Readonly<Record<string, string | number>> };

/** Says once by a toast what came of each step that a list posted, and offers what `actionOf` makes of it. */
export function useAnswerToast<Known extends Answer>(
  answer: Known | undefined,
  actionOf?: (answer: Known) => { label: string; onPress: () => void } | undefined,
): void {
  const t = useAdminText();
  const told = useRef<object>(undefined);
  useEffect(() => {
    if (!answer || told.current === answer) return;
    told.current = answer;
    const tone = answer.ok ? "success" : "error";
    const action = actionOf?.(answer);
    const description = t(answer.text, answer.values);
    showToast({ tone, title: t(`toast.${tone}`), description, ...(action && { action }) });
  }, [answer, actionOf, t]);
}
