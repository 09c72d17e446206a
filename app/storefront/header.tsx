import { cx } from "class-variance-authority";
import { Heart, Languages, LogIn, Menu, ShoppingBag } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { badgeText, cartCount } from "#app/domain/cart.ts";
import { localePath, samePageIn } from "#app/domain/locale.ts";
import { buttonStyle } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { useCart } from "./cart-store.ts";

const links = [
  { path: "/", text: "nav.home" },
  { path: "/products", text: "nav.products" },
  { path: "/contact", text: "nav.contact" },
  { path: "/distributors", text: "nav.distributors" },
] as const;

export function Header() {
  const t = useText();
  const locale = useLocale();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-background/95 backdrop-blur-sm">
      <div className="page flex min-h-16 items-center gap-1 sm:gap-2">
        <MobileMenu />
        <Link to={localePath(locale, "/")} className="mr-auto flex min-h-11 items-center lg:mr-6">
          <img
            src={locale === "bg" ? "/logo.svg" : "/logo-en.svg"}
            alt={t("shop.name")}
            width={128}
            height={40}
            className="h-8 w-auto sm:h-10"
          />
        </Link>
        <nav aria-label={t("nav.label")} className="mr-auto hidden lg:block">
          <ul className="flex gap-1">
            {links.map((link) => (
              <li key={link.path}>
                <MenuLink path={link.path}>{t(link.text)}</MenuLink>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageToggle />
        <IconLink path="/wishlist" label={t("nav.wishlist")}>
          <Heart aria-hidden />
        </IconLink>
        <CartLink />
        <Link
          to={localePath(locale, "/auth")}
          className={buttonStyle({ variant: "outline", className: "max-sm:hidden" })}
        >
          <LogIn aria-hidden />
          {t("nav.signIn")}
        </Link>
      </div>
    </header>
  );
}

/** The same page in the other language, with its parameters. */
function LanguageToggle() {
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

function CartLink() {
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

function MenuLink({ path, children }: { path: string; children: ReactNode }) {
  const locale = useLocale();
  return (
    <NavLink
      to={localePath(locale, path)}
      end={path === "/"}
      className={({ isActive }) =>
        cx(
          "flex min-h-11 items-center rounded-full px-4 hover:bg-surface",
          isActive ? "bg-surface font-semibold" : "font-medium",
        )
      }
    >
      {children}
    </NavLink>
  );
}

/** A native disclosure, so that it opens before JavaScript too; it closes when a link was followed, and by Escape. */
function MobileMenu() {
  const t = useText();
  const locale = useLocale();
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => menu.current?.removeAttribute("open"), [pathname]);
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, []);
  return (
    <details ref={menu} className="lg:hidden">
      <summary
        aria-label={t("shop.menu")}
        className={buttonStyle({
          variant: "ghost",
          size: "icon",
          className: "list-none [&::-webkit-details-marker]:hidden",
        })}
      >
        <Menu aria-hidden />
      </summary>
      <nav
        aria-label={t("nav.label")}
        className="absolute inset-x-0 top-full border-b border-line bg-background shadow-card"
      >
        <ul className="page flex flex-col gap-1 py-3">
          {links.map((link) => (
            <li key={link.path}>
              <MenuLink path={link.path}>{t(link.text)}</MenuLink>
            </li>
          ))}
          <li className="sm:hidden">
            <Link
              to={localePath(locale, "/auth")}
              className={buttonStyle({ variant: "outline", className: "mt-2 w-full" })}
            >
              <LogIn aria-hidden />
              {t("nav.signIn")}
            </Link>
          </li>
        </ul>
      </nav>
    </details>
  );
}
