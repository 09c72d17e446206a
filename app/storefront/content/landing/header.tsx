import { CartLink, LanguageToggle } from "#app/storefront/shop/header-links.tsx";
import { ShopLogo } from "#app/storefront/shop/shop-logo.tsx";

/** Links to the home page, the cart and the other language only, so that nothing distracts from the campaign. */
export function LandingHeader() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-background/95 backdrop-blur-sm max-sm:[--spacing:4px]">
      <div className="page-wide flex min-h-14 items-center gap-1 sm:gap-2">
        <ShopLogo className="mr-auto" />
        <LanguageToggle />
        <CartLink />
      </div>
    </header>
  );
}
