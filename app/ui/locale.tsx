import { createContext, use, useMemo } from "react";
import type { ReactNode } from "react";
import { defaultLocale } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { translator } from "#app/i18n/translate.ts";
import type { OwnTexts, Translate } from "#app/i18n/translate.ts";

const LocaleContext = createContext<Locale>(defaultLocale);

const OwnTextsContext = createContext<Readonly<Record<Locale, OwnTexts>> | undefined>(undefined);

/** Provides the texts that replace the usual ones to the components below. */
export const OwnTextsProvider = OwnTextsContext.Provider;

/** Provides the language to the components below: from the URL in the shop, from the user's setting in the back office. */
export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

export function useLocale(): Locale {
  return use(LocaleContext);
}

/** Returns the texts that replace the usual ones, by language; undefined while none do. */
export function useOwnTexts() {
  return use(OwnTextsContext);
}

/** Returns the translator of the shop's texts in the current language. */
export function useText(): Translate {
  const locale = useLocale();
  const own = useOwnTexts();
  return useMemo(() => translator(locale, own?.[locale]), [locale, own]);
}
