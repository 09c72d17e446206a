import { cx } from "class-variance-authority";
import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { localePath } from "#app/domain/locale.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { AccountEntries, AccountPlace } from "./account-menu.tsx";
import { CartLink, LanguageToggle, ShopLogo, WishlistLink } from "./header-links.tsx";
import { HeaderMenu } from "./header-menu.tsx";
import { useSession } from "./session-store.ts";
import { useSiteText } from "./site-text.tsx";

const links = [
  { path: "/", text: "nav.home" },
  { path: "/products", text: "nav.products" },
  { path: "/contact", text: "nav.contact" },
  { path: "/distributors", text: "nav.distributors" },
] as const;

export function Header() {
  const t = useText();
  const tagline = useSiteText("header_tagline").title ?? t("shop.tagline");
  return (
    // On a phone only the letters grow with the theme's size: there is no room for more.
    <header className="sticky top-0 z-30 border-b border-line bg-background/95 backdrop-blur-sm max-sm:[--spacing:4px]">
      <div className="page flex min-h-16 items-center gap-1 sm:gap-2">
        <SiteMenu />
        {/* Where it gets narrow the line under the logo gives way before the links break. */}
        <div className="mr-auto flex min-w-0 flex-col justify-center sm:min-w-28 xl:mr-6">
          <ShopLogo className="self-start sm:-mb-2" />
          <p className="max-w-72 truncate pb-1 text-xs text-muted max-sm:hidden">{tagline}</p>
        </div>
        <nav
          aria-label={t("nav.label")}
          className="mr-auto hidden max-w-[calc(100%-26rem)] shrink-0 xl:block"
        >
          <ul className="flex flex-wrap gap-1">
            <MenuLinks />
          </ul>
        </nav>
        <LanguageToggle />
        <WishlistLink />
        <CartLink />
        <AccountPlace />
      </div>
    </header>
  );
}

const menuLinkStyle = "flex min-h-11 items-center rounded-full px-3 whitespace-nowrap hover:bg-surface";

function MenuLink({ path, children }: { path: string; children: ReactNode }) {
  const locale = useLocale();
  return (
    <NavLink
      to={localePath(locale, path)}
      end={path === "/"}
      className={({ isActive }) => cx(menuLinkStyle, isActive ? "bg-surface font-semibold" : "font-medium")}
    >
      {children}
    </NavLink>
  );
}

/** The links of the site for narrow windows. */
function SiteMenu() {
  const t = useText();
  return (
    <HeaderMenu className="xl:hidden" label={t("shop.menu")} size="icon" face={<Menu aria-hidden />}>
      <nav
        aria-label={t("nav.label")}
        className="absolute inset-x-0 top-full border-b border-line bg-background shadow-card"
      >
        <ul className="page flex flex-col gap-1 py-3">
          <MenuLinks />
          <AccountEntries />
        </ul>
      </nav>
    </HeaderMenu>
  );
}

/** Links for everybody, and the back office's for administrators (specification, section 2). */
function MenuLinks() {
  const t = useText();
  const { user } = useSession();
  return (
    <>
      {links.map((link) => (
        <li key={link.path}>
          <MenuLink path={link.path}>{t(link.text)}</MenuLink>
        </li>
      ))}
      {user?.isAdmin && (
        <li>
          <Link to="/admin" className={cx(menuLinkStyle, "font-medium")}>
            {t("account.admin")}
          </Link>
        </li>
      )}
    </>
  );
}
