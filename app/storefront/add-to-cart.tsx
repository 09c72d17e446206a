import { ShoppingBag } from "lucide-react";
import { addToCart } from "#app/domain/cart.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import { stockState } from "#app/domain/product.ts";
import type { Product } from "#app/domain/product.ts";
import { Button } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useNavigate } from "react-router";
import { changeCart } from "./cart-store.ts";

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
  const name = localText(product, "name", locale);
  if (stockState(product.stock_quantity) === "sold_out") {
    return (
      <Button variant="outline" size={size} className={className} disabled>
        {t("product.soldOut")}
      </Button>
    );
  }
  const add = () => {
    changeCart((cart) => addToCart(cart, product, quantity));
    showToast({
      title: t("product.added"),
      description: name,
      tone: "success",
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
    >
      <ShoppingBag aria-hidden />
      {t("product.addToCart")}
    </Button>
  );
}
