import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { localePath } from "#app/domain/locale.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { cartOpener } from "#app/storefront/shop/cart-opener.ts";

/**
 * Returns the mini-cart while it is open, until another page is shown. Its code and texts are downloaded when it is
 * first opened; while they cannot be, it leads to the cart. Neither happens once another page is shown.
 */
export function useMiniCart(): ReactNode {
  const [shown, setShown] = useState<ReactNode>();
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    let isCurrent = true;
    cartOpener.open = (button) =>
      void import("#app/storefront/cart/open-mini-cart.tsx")
        .then(({ openMiniCart }) => openMiniCart(button, locale, (cart) => isCurrent && setShown(cart)))
        .catch(() => isCurrent && navigate(localePath(locale, "/cart")));
    return () => {
      isCurrent = false;
      setShown(null);
    };
  }, [locale, navigate, pathname]);
  return shown;
}
