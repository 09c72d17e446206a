import { Check, ShoppingBag } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { addToCart } from "#app/domain/cart.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import { stockState } from "#app/domain/product.ts";
import type { Product } from "#app/domain/product.ts";
import { Button } from "#app/ui/button.tsx";
import { earlyPress } from "#app/ui/early-press.ts";
import { useKnownPicture } from "#app/ui/known-pictures.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { changeCart } from "./cart-store.ts";

/** How long the button itself says that it was done, in milliseconds. */
const saidDone = 1600;

/** Puts a product into the cart and says so; disabled and labelled 'Изчерпано' when the stock is 0. */
export function AddToCart({
  product,
  quantity = 1,
  size = "default",
  className,
}: {
  product: Product;
  quantity?: number;
  size?: "default" | "lg";
  className?: string;
}) {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const picture = useKnownPicture(product.image_url);
  const { times, count } = useTimes();
  const name = localText(product, "name", locale);
  const isLarge = size === "lg";
  if (stockState(product.stock_quantity) === "sold_out") {
    return (
      <Button variant="outline" size={size} className={className} disabled>
        {t("product.soldOut")}
      </Button>
    );
  }
  const add = () => {
    changeCart((cart) => addToCart(cart, product, quantity));
    count();
    showToast({
      title: t("product.added"),
      description: name,
      tone: "success",
      picture: (
        <Picture
          src={product.image_url}
          picture={picture}
          alt=""
          sizes="4rem"
          className="aspect-2/3 w-full"
        />
      ),
      action: { label: t("nav.cart"), onPress: () => void navigate(localePath(locale, "/cart")) },
    });
  };
  return (
    <Button
      variant="cart"
      size={size}
      className={className}
      aria-label={t("product.addNamed", { name })}
      onClick={add}
      {...earlyPress}
    >
      {times > 0 ? <Check key={times} aria-hidden className="animate-pop" /> : <ShoppingBag aria-hidden />}
      {/* In a narrow card there is room for one word. */}
      <span className={isLarge ? "@max-[17rem]:hidden" : "@max-[14.5rem]:hidden"}>
        {t("product.addToCart")}
      </span>
      <span className={isLarge ? "hidden @max-[17rem]:inline" : "hidden @max-[14.5rem]:inline"}>
        {t("product.add")}
      </span>
    </Button>
  );
}

/** How often something was done lately: none after a moment without. */
function useTimes(): { times: number; count: () => void } {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0) return;
    const timer = setTimeout(() => setTimes(0), saidDone);
    return () => clearTimeout(timer);
  }, [times]);
  return { times, count: () => setTimes((before) => before + 1) };
}
