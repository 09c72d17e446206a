import { createContext, use } from "react";
import { defaultBrand, shopName } from "#app/domain/brand.ts";
import type { Brand } from "#app/domain/brand.ts";
import { useLocale } from "./locale.tsx";

const BrandContext = createContext<Brand>(defaultBrand);

/** Says below what the shop is called: the owner's choice. */
export const BrandProvider = BrandContext.Provider;

export function useBrand(): Brand {
  return use(BrandContext);
}

/** The shop's name in the language of the place where it is called. */
export function useShopName(): string {
  return shopName(useBrand(), useLocale());
}
