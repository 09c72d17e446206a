import { useEffect, useRef } from "react";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { showToast } from "#app/ui/toast.tsx";
import { useAdminText } from "./text.tsx";

type Answer = { ok: boolean; text: AdminTextKey; values?: Readonly<Record<string, string | number>> };

/** Shows each answer of a list action once as a toast, with the action button that `actionOf` returns, if any. */
export function useAnswerToast<Known extends Answer>(
  answer: Known | undefined,
  actionOf?: (answer: Known) => { label: string; onPress: () => void } | undefined,
): void {
  const t = useAdminText();
  const reported = useRef<object>(undefined);
  useEffect(() => {
    if (!answer || reported.current === answer) return;
    reported.current = answer;
    const tone = answer.ok ? "success" : "error";
    const action = actionOf?.(answer);
    const description = t(answer.text, answer.values);
    showToast({ tone, title: t(`toast.${tone}`), description, ...(action && { action }) });
  }, [answer, actionOf, t]);
}
