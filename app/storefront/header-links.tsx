import { cx } from "class-variance-authority";
import { Heart, Languages, ShoppingBag } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { badgeText, cartCount } from "#app/domain/cart.ts";
import { localePath, samePageIn } from "#app/domain/locale.ts";
import { buttonStyle } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { useCart } from "./cart-store.ts";
import { useSession } from "./session-store.ts";

/** The way home. `className` only places it. */
export function ShopLogo({ className }: { className?: string }) {
  const t = useText();
  const locale = useLocale();
  return (
    <Link to={localePath(locale, "/")} className={cx("flex min-h-11 items-center", className)}>
      <img
        src={locale === "bg" ? "/logo.svg" : "/logo-en.svg"}
        alt={t("shop.name")}
        width={128}
        height={40}
        className="h-8 w-auto object-contain sm:max-w-none"
      />
    </Link>
  );
}

/** The same page in the other language, with its parameters. */
export function LanguageToggle() {
  const t = useText();
  const locale = useLocale();
  const location = useLocation();
  const other = locale === "bg" ? "en" : "bg";
  return (
    <Link
      to={samePageIn(other, location)}
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
  const t = useText();
  const count = useSession().wishlist.length;
  const label = count > 0 ? t("nav.wishlistCount", { count }) : t("nav.wishlist");
  return (
    <IconLink path="/wishlist" label={label} count={count}>
      <Heart aria-hidden />
    </IconLink>
  );
}

export function CartLink() {
  const t = useText();
  const count = cartCount(useCart().cart);
  return (
    <IconLink path="/cart" label={count > 0 ? t("nav.cartCount", { count }) : t("nav.cart")} count={count}>
      <ShoppingBag aria-hidden />
    </IconLink>
  );
}

function IconLink({
  path,
  label,
  count = 0,
  children,
}: {
  path: string;
  label: string;
  count?: number;
  children: ReactNode;
}) {
  const locale = useLocale();
  return (
    <Link
      to={localePath(locale, path)}
      aria-label={label}
      className={buttonStyle({ variant: "ghost", size: "icon", className: "relative" })}
    >
      {children}
      {count > 0 && (
        <span
          aria-hidden
          className="absolute -top-0.5 -right-0.5 flex h-5 min-w-5 items-center justify-center rounded-full bg-primary px-1 text-xs font-bold text-on-primary"
        >
          {badgeText(count)}
        </span>
      )}
    </Link>
  );
}
