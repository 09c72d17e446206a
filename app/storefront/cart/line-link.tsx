import { Suspense, lazy } from "react";
import type { ComponentProps } from "react";
import { Link } from "react-router";
import type { CartProduct } from "#app/domain/cart/cart.ts";
import { localePath } from "#app/domain/locale.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { loadWithRetry } from "#app/storefront/browser/load-with-retry.ts";

const BagLink = lazy(async () => ({
  default: (await loadWithRetry(() => import("./bags/bag-link.tsx"))).BagLink,
}));

/** Links from a line of the cart to its product, or to where its bag was filled; without the link until that is loaded. */
export function LineLink({
  product: { id, recipe },
  ...link
}: Omit<ComponentProps<typeof Link>, "to"> & { product: CartProduct }) {
  const locale = useLocale();
  if (!recipe) return <Link {...link} to={localePath(locale, `/products/${id}`)} />;
  const plain = <span className={link.className}>{link.children}</span>;
  return (
    <Suspense fallback={plain}>
      <BagLink {...link} recipe={recipe} />
    </Suspense>
  );
}
