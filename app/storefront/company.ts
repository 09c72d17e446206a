import { useRouteLoaderData } from "react-router";
import { defaultCompany } from "#app/domain/company.ts";
import type { Company } from "#app/domain/company.ts";

/** The company's details as the owner saved them; the root's loader brings them to every page. */
export function useCompany(): Company {
  const root = useRouteLoaderData<{ company: Company }>("root");
  return root?.company ?? defaultCompany;
}
