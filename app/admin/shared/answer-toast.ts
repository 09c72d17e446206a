import { useEffect, useRef } from "react";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { showToast } from "#app/ui/toast.tsx";
import { useAdminText } from "./text.tsx";

/** Says once by a toast what came of each step that a list posted. */
export function useAnswerToast(answer: { ok: boolean; text: AdminTextKey } | undefined): void {
  const t = useAdminText();
  const told = useRef<object>(undefined);
  useEffect(() => {
    if (!answer || told.current === answer) return;
    told.current = answer;
    const tone = answer.ok ? "success" : "error";
    showToast({ tone, title: t(`toast.${tone}`), description: t(answer.text) });
  }, [answer, t]);
}
