import { useEffect, useState } from "react";
import type { ComponentType } from "react";
import { useLocation, useNavigate } from "react-router";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { closeMiniCart, useIsMiniCartOpen } from "#app/storefront/shop/mini-cart.ts";

/**
 * Shows the mini-cart while it is open. Its code and texts are downloaded when it is first opened; while they cannot
 * be, it leads to the cart. Closes when another page is shown.
 */
export function MiniCartSlot() {
  const isOpen = useIsMiniCartOpen();
  const locale = useLocale();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [loaded, setLoaded] = useState<{ locale: Locale; MiniCart: ComponentType }>();
  useEffect(() => closeMiniCart, [pathname]);
  useEffect(() => {
    if (!isOpen || loaded?.locale === locale) return;
    loadMiniCart(locale).then(setLoaded, () => {
      closeMiniCart();
      void navigate(localePath(locale, "/cart"));
    });
  }, [isOpen, locale, loaded, navigate]);
  return isOpen && loaded?.locale === locale ? <loaded.MiniCart /> : null;
}

async function loadMiniCart(locale: Locale) {
  const [{ MiniCart }] = await Promise.all([
    import("#app/storefront/cart/mini-cart.tsx"),
    locale === "bg" ? import("#app/i18n/texts/buying-bg.ts") : import("#app/i18n/texts/buying-en.ts"),
  ]);
  return { locale, MiniCart };
}
