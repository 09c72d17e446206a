import { RotateCcw } from "lucide-react";
import { useId } from "react";
import { Link, useNavigate } from "react-router";
import { contentsText, lineName, linePath } from "#app/domain/bags/bag-name.ts";
import { orderedBag } from "#app/domain/bags/ordered-bag.ts";
import { orderAgain } from "#app/domain/cart/cart.ts";
import { localePath } from "#app/domain/locale.ts";
import { ownBagTranslator } from "#app/i18n/bags/own-bags.ts";
import type { OwnBag } from "#app/server/orders/lists/own-bags.ts";
import { Button } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { changeCart } from "#app/storefront/shop/cart-store.ts";

/** Lists the bags that a person has ordered: each opens where it can be changed, or goes into the cart as it was. */
export function OwnBags({ bags }: { bags: readonly OwnBag[] }) {
  const locale = useLocale();
  const t = ownBagTranslator(locale);
  const id = useId();
  return (
    <section aria-labelledby={id} className="pause">
      <h2 id={id} className="text-heading">
        {t("ownBags.title")}
      </h2>
      <ul className="mt-6 divide-y divide-line border-y border-line">
        {bags.map((bag) => (
          <BagRow key={bag.bag_key} bag={bag} />
        ))}
      </ul>
    </section>
  );
}

function BagRow({ bag }: { bag: OwnBag }) {
  const locale = useLocale();
  const t = ownBagTranslator(locale);
  const navigate = useNavigate();
  const product = orderedBag(bag);
  if (!product?.recipe) return null;
  const { recipe } = product;
  const name = lineName(product, locale);
  const contents = contentsText(recipe, locale);
  const fillCart = () => {
    let isFull = false;
    changeCart((cart) => {
      const filled = orderAgain(cart, [{ ...bag, quantity: 1 }], [product]);
      isFull = filled.noRoom.length > 0;
      return filled.cart;
    });
    if (isFull)
      return showToast({ tone: "error", title: t("ownBags.noRoom"), description: t("ownBags.noRoom.text") });
    showToast({ tone: "success", title: t("ownBags.added") });
    // The cart brings its price up to date, or says which of its pieces is gone.
    void navigate(localePath(locale, "/cart"));
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 grow basis-40">
        <Link
          to={localePath(locale, linePath(product))}
          className="inline-flex min-h-11 items-center font-bold wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        <p className="text-sm text-muted wrap-anywhere">{contents}</p>
      </div>
      <Button
        variant="outline"
        aria-label={t("ownBags.againNamed", { name, contents })}
        className="noscript:hidden"
        onClick={fillCart}
      >
        <RotateCcw aria-hidden />
        {t("ownBags.again")}
      </Button>
    </li>
  );
}
