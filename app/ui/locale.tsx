import { createContext, use, useMemo } from "react";
import type { ReactNode } from "react";
import { defaultLocale } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { translator } from "#app/i18n/translate.ts";
import type { Translate } from "#app/i18n/translate.ts";

const LocaleContext = createContext<Locale>(defaultLocale);

/** Sets the language of everything below: the address decides it in the shop, the owner's choice in the back office. */
export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

export function useLocale(): Locale {
  return use(LocaleContext);
}

/** The shop's texts in the language of the place where it is called. */
export function useText(): Translate {
  const locale = useLocale();
  return useMemo(() => translator(locale), [locale]);
}
