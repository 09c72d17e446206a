import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { localeOfPath, localePath } from "./domain/locale.ts";
import type { Locale } from "./domain/locale.ts";
import { sessionHintPattern } from "./domain/accounts/session.ts";
import { defaultBrand } from "./domain/shop/brand.ts";
import { defaultTheme } from "./domain/shop/theme.ts";
import { renderTheme } from "./server/shop/render-theme.ts";
import { loadTheme } from "./server/shop/theme.ts";
import { servicesContext } from "./server/services-context.ts";
import { defaultShop, shopOfRequest } from "./server/shop/load-company.ts";
import { loadOr } from "./server/request/load-or.ts";
import { otherShopTexts } from "./i18n/other-shop.server.ts";
import { BrandProvider } from "./ui/brand.tsx";
import { LocaleProvider, OwnTextsProvider } from "./ui/locale.tsx";
import { useNonce } from "./ui/nonce.ts";
import { CurrenciesProvider } from "./ui/price.tsx";
import { UnexpectedError } from "./ui/unexpected-error.tsx";
import type { Route } from "./+types/root";
import "./app.css";

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon-32.png", sizes: "32x32", type: "image/png" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

/** Loads what every page needs: the shop's base URL for absolute links, company details, currencies and theme. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const [{ company, currencies, logo, opening }, theme] = await Promise.all([
    loadOr("the shop's settings", shopOfRequest(context), defaultShop),
    loadOr("the theme", loadTheme(db), defaultTheme),
  ]);
  return {
    baseUrl: env.BASE_URL,
    company,
    currencies,
    logo,
    texts: otherShopTexts(company),
    look: renderTheme(theme),
    ...(opening.state !== "open" && { notOpen: opening.state }),
  };
}

const settingsForms = ["/admin/settings", "/admin/design", "/admin/opening", "/admin/address"];

/**
 * Revalidates after the owner's settings forms, including an edit conflict, and when a page reloads itself; never on
 * navigation, nor when the server is unavailable (503).
 */
export const shouldRevalidate = ({
  formAction,
  actionStatus,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) =>
  formAction
    ? actionStatus !== 503 && settingsForms.includes(formAction.split("?")[0] ?? "")
    : currentUrl.href === nextUrl.href;

/**
 * Runs before the first paint: hides the signed-out header from visitors who may have a session. The page itself is
 * identical for all visitors, so that it can be cached.
 */
const markSession = `${sessionHintPattern.toString()}.test(document.cookie)&&(document.documentElement.dataset.session="maybe")`;

export function Layout({ children }: { children: ReactNode }) {
  const locale = usePageLocale();
  const look = useLook(locale);
  const nonce = useNonce();
  const data = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang={locale} data-admin={useAdminData() ? "" : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={look.background} />
        <link rel="manifest" href={localePath(locale, "/site.webmanifest")} />
        <script nonce={nonce}>{markSession}</script>
        {look.fontFiles?.map((file) => (
          <link key={file} rel="preload" as="font" type="font/woff2" crossOrigin="" href={file} />
        ))}
        <Meta />
        <style nonce={nonce}>{look.style}</style>
        <Links />
      </head>
      <body>
        <BrandProvider value={data?.company ?? defaultBrand}>
          <OwnTextsProvider value={data?.texts}>
            <LocaleProvider locale={locale}>{children}</LocaleProvider>
          </OwnTextsProvider>
        </BrandProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <CurrenciesProvider value={loaderData.currencies}>
      <Outlet />
    </CurrenciesProvider>
  );
}

/** The last error boundary (specification, section 8). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <UnexpectedError error={error} />
    </main>
  );
}

/** Returns the page's language: from the URL in the shop, from the user's setting in the back office. */
function usePageLocale() {
  const { pathname } = useLocation();
  return useAdminData()?.locale ?? localeOfPath(pathname);
}

/** Returns the loader data of the back office's layout; undefined on the shop's pages. */
function useAdminData() {
  const admin = useMatches().find((match) => match.id === "admin/layout");
  return admin?.loaderData as { locale?: Locale } | undefined;
}

/**
 * Returns the theme's styles, inlined in the head so that nothing flashes. A theme saved since is applied as an adopted
 * style sheet, because the page's style element must stay as served. Without root data, for example on an unsupported
 * method, the style sheet's default colours apply.
 */
function useLook(locale: Locale) {
  const loaded = useRouteLoaderData<typeof loader>("root")?.look;
  const look = loaded ?? { style: "", background: "#ffffff" };
  const [served] = useState({ style: look.style, fontFiles: loaded?.fontFiles[locale] });
  useEffect(() => {
    if (look.style === served.style) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(look.style);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [look.style, served.style]);
  return { ...served, background: look.background };
}
