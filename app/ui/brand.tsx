import { createContext, use } from "react";
import { defaultBrand, shopName } from "#app/domain/shop/brand.ts";
import type { Brand } from "#app/domain/shop/brand.ts";
import { useLocale } from "./locale.tsx";

const BrandContext = createContext<Brand>(defaultBrand);

/** Provides the owner's brand to the components below. */
export const BrandProvider = BrandContext.Provider;

export function useBrand(): Brand {
  return use(BrandContext);
}

/** Returns the shop's name in the current language. */
export function useShopName(): string {
  return shopName(useBrand(), useLocale());
}
