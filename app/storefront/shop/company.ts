import { useRouteLoaderData } from "react-router";
import { defaultCompany } from "#app/domain/shop/company.ts";
import type { Company } from "#app/domain/shop/company.ts";
import { localText } from "#app/domain/locale.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";
import { useSiteText } from "./site-text.tsx";

/** Returns the company's details as the owner saved them, from the root loader. */
export function useCompany(): Company {
  const root = useRouteLoaderData<{ company: Company }>("root");
  return root?.company ?? defaultCompany;
}

/** Returns the company's registration numbers, required of sellers by the Electronic Commerce Act, article 4. */
export function useRegistrations(): string[] {
  const t = useText();
  const { eik, vat_number } = useCompany();
  return [
    ...(eik ? [t("footer.eik", { number: eik })] : []),
    ...(vat_number ? [t("footer.vat", { number: vat_number })] : []),
  ];
}

/** Returns the last line of every footer: the owner's text, or the company's name and the years. */
export function useCopyright(): string {
  const t = useText();
  const company = localText(useCompany(), "company_name", useLocale());
  const years = useFrameData()?.years ?? "";
  return useSiteText("footer_copyright").title ?? t("footer.copyright", { company, years });
}
