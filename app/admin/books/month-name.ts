import { useLocale } from "#app/ui/locale.tsx";

const formats = {
  bg: new Intl.DateTimeFormat("bg-BG", { month: "long", year: "numeric", timeZone: "UTC" }),
  en: new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }),
};

/** Returns a function that names a month, `2026-11`: `ноември 2026 г.` */
export function useMonthName(): (month: string) => string {
  const locale = useLocale();
  return (month) => formats[locale].format(new Date(`${month}-15T00:00:00Z`));
}
