import { cx } from "class-variance-authority";
import { Heart, Languages, ShoppingBag } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { badgeText, cartCount } from "#app/domain/cart/cart.ts";
import { localePath, samePageIn } from "#app/domain/locale.ts";
import { buttonStyle } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { useCart } from "./cart-store.ts";
import { useSession } from "./session-store.ts";

/** Links to the same page in the other language, query included. Replaces the history entry and keeps its state. */
export function LanguageToggle() {
  const t = useText();
  const locale = useLocale();
  const location = useLocation();
  const other = locale === "bg" ? "en" : "bg";
  return (
    <Link
      to={samePageIn(other, location)}
      replace
      state={location.state as unknown}
      hrefLang={other}
      lang={other}
      aria-label={t("shop.language.label")}
      className={buttonStyle({ variant: "ghost", size: "sm" })}
      preventScrollReset
    >
      <Languages aria-hidden className="max-sm:hidden" />
      {other.toUpperCase()}
    </Link>
  );
}

export function WishlistLink() {
  const count = useSession().wishlist.length;
  return (
    <IconLink path="/wishlist" name="nav.wishlist" count={count}>
      <Heart aria-hidden />
    </IconLink>
  );
}

export function CartLink() {
  const { cart, isLoaded } = useCart();
  const count = cartCount(cart);
  const hasGrown = useHasGrown(count, isLoaded);
  return (
    <IconLink path="/cart" name="nav.cart" count={count} hasGrown={hasGrown}>
      <ShoppingBag aria-hidden />
    </IconLink>
  );
}

/** Returns whether the last change of a count was an increase; loading the stored count is not a change. */
function useHasGrown(count: number, isLoaded: boolean): boolean {
  const [seen, setSeen] = useState({ count, isLoaded, hasGrown: false });
  if (seen.count === count && seen.isLoaded === isLoaded) return seen.hasGrown;
  const hasGrown = seen.isLoaded && count > seen.count;
  setSeen({ count, isLoaded, hasGrown });
  return hasGrown;
}

function IconLink({
  path,
  name,
  count = 0,
  hasGrown = false,
  children,
}: {
  path: string;
  name: "nav.wishlist" | "nav.cart";
  count?: number;
  /** The count has just increased: animates it. */
  hasGrown?: boolean;
  children: ReactNode;
}) {
  const t = useText();
  const locale = useLocale();
  return (
    <Link
      to={localePath(locale, path)}
      aria-label={t(count > 1 ? `${name}Count` : count > 0 ? `${name}Count.one` : name, { count })}
      className={buttonStyle({ variant: "ghost", size: "icon", className: "relative" })}
    >
      {children}
      {count > 0 && (
        <span
          key={count}
          aria-hidden
          className={cx(
            "absolute -top-0.5 -right-0.5 flex h-5 min-w-5 items-center justify-center rounded-full bg-primary px-1 text-xs font-bold text-on-primary ring-2 ring-background",
            hasGrown && "animate-pop",
          )}
        >
          {badgeText(count)}
        </span>
      )}
    </Link>
  );
}
