import { ChevronDown, Heart, LayoutDashboard, LogIn, LogOut, User } from "lucide-react";
import { Form, Link } from "react-router";
import { localePath } from "#app/domain/locale.ts";
import type { SessionUser } from "#app/domain/accounts/session.ts";
import { buttonStyle } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { HeaderMenu } from "./header-menu.tsx";
import { leaveSession, useSession } from "./session-store.ts";

/**
 * Shows the header's account slot: the menu of the signed-in person, or the sign-in link. Until the session is loaded
 * the page is the same for everybody; a browser that has one (marked by the document's head) shows a placeholder
 * instead of the wrong link.
 */
export function AccountSlot() {
  const { user } = useSession();
  if (user) return <AccountMenu user={user} />;
  return (
    <span className="max-sm:hidden">
      <SignInLink />
      <span
        aria-hidden
        className="hidden h-11 w-28 animate-pulse rounded-full bg-surface in-data-[session=maybe]:block"
      />
    </span>
  );
}

/** Shows the same entries in the phone's menu, one a line. */
export function AccountEntries() {
  const { user } = useSession();
  return (
    <li className="mt-3 border-t border-line pt-3 sm:hidden">
      {user ? (
        <>
          <p className="px-4 py-2 font-semibold text-muted">{user.firstName}</p>
          <AccountItems user={user} />
        </>
      ) : (
        <SignInLink isWide />
      )}
    </li>
  );
}

function SignInLink({ isWide = false }: { isWide?: boolean }) {
  const t = useText();
  const locale = useLocale();
  return (
    <Link
      to={localePath(locale, "/auth")}
      className={buttonStyle({
        variant: "outline",
        className: isWide ? "w-full in-data-[session=maybe]:hidden" : "in-data-[session=maybe]:hidden",
      })}
    >
      <LogIn aria-hidden />
      {t("nav.signIn")}
    </Link>
  );
}

function AccountMenu({ user }: { user: SessionUser }) {
  const t = useText();
  return (
    <HeaderMenu
      className="relative max-sm:hidden"
      label={t("account.menu", { name: user.firstName })}
      size="default"
      face={
        <>
          <User aria-hidden />
          <span className="max-w-28 truncate">{user.firstName}</span>
          <ChevronDown aria-hidden />
        </>
      }
    >
      <nav
        aria-label={t("account.label")}
        className="absolute top-full right-0 mt-2 w-64 animate-opened rounded-card border border-line bg-background p-2 shadow-lifted"
      >
        <AccountItems user={user} />
      </nav>
    </HeaderMenu>
  );
}

const itemStyle =
  "flex min-h-11 w-full items-center gap-3 rounded-xl px-4 text-left font-medium hover:bg-surface [&_svg]:size-5 [&_svg]:shrink-0";

function AccountItems({ user }: { user: SessionUser }) {
  const t = useText();
  const locale = useLocale();
  return (
    <>
      <Link to={localePath(locale, "/wishlist")} className={itemStyle}>
        <Heart aria-hidden />
        {t("nav.wishlist")}
      </Link>
      <Link to={localePath(locale, "/profile")} className={itemStyle}>
        <User aria-hidden />
        {t("account.profile")}
      </Link>
      {user.isAdmin && (
        <Link to="/admin" className={itemStyle}>
          <LayoutDashboard aria-hidden />
          {t("account.admin")}
        </Link>
      )}
      <Form method="post" action="/api/sign-out" reloadDocument onSubmit={leaveSession}>
        <input type="hidden" name="language" value={locale} />
        <button type="submit" className={itemStyle}>
          <LogOut aria-hidden />
          {t("account.signOut")}
        </button>
      </Form>
    </>
  );
}
