import { useRouteLoaderData } from "react-router";
import { defaultCompany } from "#app/domain/company.ts";
import type { Company } from "#app/domain/company.ts";
import { localText } from "#app/domain/locale.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { useFrameData, useSiteText } from "./site-text.tsx";

/** The company's details as the owner saved them; the root's loader brings them to every page. */
export function useCompany(): Company {
  const root = useRouteLoaderData<{ company: Company }>("root");
  return root?.company ?? defaultCompany;
}

/** The company's numbers in the registers, as the law on electronic commerce (article 4) asks of whoever sells. */
export function useRegistrations(): string[] {
  const t = useText();
  const { eik, vat_number } = useCompany();
  return [
    ...(eik ? [t("footer.eik", { number: eik })] : []),
    ...(vat_number ? [t("footer.vat", { number: vat_number })] : []),
  ];
}

/** The last line of every footer: the owner's, or whose the page is and since when. */
export function useCopyright(): string {
  const t = useText();
  const company = localText(useCompany(), "company_name", useLocale());
  const years = useFrameData()?.years ?? "";
  return useSiteText("footer_copyright").title ?? t("footer.copyright", { company, years });
}
