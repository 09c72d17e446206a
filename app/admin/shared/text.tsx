import { useMemo } from "react";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useLocale } from "#app/ui/locale.tsx";

/** Returns the translator for the back office's chosen language. */
export function useAdminText(): Translate<AdminTextKey> {
  const locale = useLocale();
  return useMemo(() => adminTranslator(locale), [locale]);
}
