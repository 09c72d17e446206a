import { cx } from "class-variance-authority";
import { Menu, X } from "lucide-react";
import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { localePath } from "#app/domain/locale.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";
import { AccountEntries, AccountSlot } from "./account-menu.tsx";
import { CartLink, LanguageToggle, WishlistLink } from "./header-links.tsx";
import { HeaderMenu } from "./header-menu.tsx";
import { useSession } from "./session-store.ts";
import { ShopLogo } from "./shop-logo.tsx";
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
    // On a phone only the text grows with the theme's size: spacing must not, for lack of space.
    <header className="sticky top-0 z-30 border-b border-line bg-background/95 backdrop-blur-sm max-sm:[--spacing:4px]">
      <div className="page-wide flex min-h-16 items-center gap-0.5 sm:gap-2 lg:min-h-18">
        <SiteMenu />
        {/* In narrow windows the tagline truncates before the links wrap. */}
        <div className="mr-auto flex min-w-0 flex-col justify-center sm:min-w-28 xl:mr-6">
          <ShopLogo className={tagline ? "self-start sm:-mb-2" : "self-start"} />
          {tagline && <p className="max-w-72 truncate pb-1 text-xs text-muted max-sm:hidden">{tagline}</p>}
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
        <AccountSlot />
      </div>
    </header>
  );
}

/** Marks the current page: underlined in the bar, a bar at the start of its line in the phone's menu. */
const menuLinkStyle = [
  "relative flex min-h-12 items-center gap-3 rounded-xl px-3 text-xl font-semibold hover:bg-surface",
  "xl:min-h-11 xl:rounded-full xl:text-base xl:font-medium xl:whitespace-nowrap",
  "after:absolute after:rounded-full after:bg-primary after:transition-[scale] after:duration-200",
  "after:inset-y-3 after:left-0 after:w-1 xl:after:inset-x-4 xl:after:top-auto xl:after:bottom-1 xl:after:h-1 xl:after:w-auto",
].join(" ");

function MenuLink({ path, children }: { path: string; children: ReactNode }) {
  const locale = useLocale();
  return (
    <NavLink
      to={localePath(locale, path)}
      end={path === "/"}
      className={({ isActive }) => cx(menuLinkStyle, isActive ? "after:scale-100" : "after:scale-0")}
    >
      {children}
    </NavLink>
  );
}

/** Shows the site's links in a menu, for narrow windows. */
function SiteMenu() {
  const t = useText();
  return (
    <HeaderMenu
      className="group/menu xl:hidden"
      label={t("shop.menu")}
      size="icon"
      face={
        <>
          <Menu aria-hidden className="group-open/menu:hidden" />
          <X aria-hidden className="hidden group-open/menu:block" />
        </>
      }
    >
      <nav
        aria-label={t("nav.label")}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-opened overflow-y-auto rounded-b-card border-b border-line bg-background shadow-lifted"
      >
        <ul className="page-wide flex flex-col gap-0.5 pt-3 pb-5">
          <MenuLinks />
          <AccountEntries />
        </ul>
      </nav>
    </HeaderMenu>
  );
}

/** Shows the public links, plus the back office for administrators (specification, section 2). */
function MenuLinks() {
  const t = useText();
  const { user } = useSession();
  const mixLink = useFrameData()?.mixLink;
  return (
    <>
      {links.map((link) => (
        <li key={link.path}>
          <MenuLink path={link.path}>{t(link.text)}</MenuLink>
        </li>
      ))}
      {mixLink && (
        <li>
          <MenuLink path="/mix">{mixLink}</MenuLink>
        </li>
      )}
      {user?.isAdmin && (
        <li>
          <Link to="/admin" className={cx(menuLinkStyle, "after:scale-0")}>
            {t("account.admin")}
          </Link>
        </li>
      )}
    </>
  );
}
