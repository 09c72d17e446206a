import { Check, ShoppingBag } from "lucide-react";
import { useEffect, useState } from "react";
import { addToCart, maxCartLines, maxLineQuantity, maxQuantity, roomFor } from "#app/domain/cart/cart.ts";
import type { CartOffer } from "#app/domain/cart/refresh-cart.ts";
import { localText } from "#app/domain/locale.ts";
import { stockState } from "#app/domain/catalogue/product.ts";
import { Button } from "#app/ui/button.tsx";
import { useKnownPicture } from "#app/ui/pictures/known-pictures.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { cartOpener } from "#app/storefront/shop/cart-opener.ts";
import { changeCart, readCart } from "#app/storefront/shop/cart-store.ts";

/** How long the button shows its own confirmation, in milliseconds. */
const confirmationTime = 1600;

/**
 * Adds a product to the cart, up to its stock, and confirms what was added; disabled and labelled as sold out when the
 * stock is 0.
 */
export function AddToCart({
  product,
  quantity = 1,
  size = "default",
  className,
}: {
  product: CartOffer;
  quantity?: number;
  size?: "default" | "lg";
  className?: string;
}) {
  const t = useText();
  const locale = useLocale();
  const picture = useKnownPicture(product.image_url);
  const { recent, count } = useRecentCount();
  const name = localText(product, "name", locale);
  const isLarge = size === "lg";
  if (stockState(product.stock_quantity) === "sold_out") {
    return (
      <Button variant="outline" size={size} className={className} disabled>
        {t("product.soldOut")}
      </Button>
    );
  }
  const add = (button: HTMLElement) => {
    const cart = readCart();
    const added = Math.min(quantity, roomFor(cart, product));
    if (added > 0) {
      changeCart((before) => addToCart(before, product, added));
      count();
    }
    const line = cart.find((each) => each.product.id === product.id);
    const max = maxQuantity(product);
    const isCut = added < quantity && (added > 0 || line !== undefined);
    const limit = t(max < maxLineQuantity ? "product.allOfStock" : "product.mostInCart", { count: max });
    const what = added > 1 ? `${added} × ${name}` : name;
    const refusal = line ? t("product.inCart") : t("cart.full", { count: maxCartLines });
    showToast({
      title: added > 0 ? t("product.added") : refusal,
      description: isCut ? `${what}. ${limit}` : what,
      tone: added > 0 ? "success" : "info",
      picture: (
        <Picture
          src={product.image_url}
          picture={picture}
          alt=""
          sizes="4rem"
          className="aspect-2/3 w-full"
        />
      ),
      action: { label: t("nav.cart"), onPress: () => cartOpener.open(button) },
    });
  };
  return (
    <Button
      variant="cart"
      size={size}
      className={className}
      aria-label={t("product.addNamed", { name })}
      onClick={(event) => add(event.currentTarget)}
    >
      {recent > 0 ? <Check key={recent} aria-hidden className="animate-pop" /> : <ShoppingBag aria-hidden />}
      {/* A narrow card has room for one word only. */}
      <span className={isLarge ? "@max-[17rem]:hidden" : "@max-[14.5rem]:hidden"}>
        {t("product.addToCart")}
      </span>
      <span className={isLarge ? "hidden @max-[17rem]:inline" : "hidden @max-[14.5rem]:inline"}>
        {t("product.add")}
      </span>
    </Button>
  );
}

/** Counts recent presses; returns to 0 after `confirmationTime` without one. */
function useRecentCount(): { recent: number; count: () => void } {
  const [recent, setRecent] = useState(0);
  useEffect(() => {
    if (recent === 0) return;
    const timer = setTimeout(() => setRecent(0), confirmationTime);
    return () => clearTimeout(timer);
  }, [recent]);
  return { recent, count: () => setRecent((before) => before + 1) };
}
