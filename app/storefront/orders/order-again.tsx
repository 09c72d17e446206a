import { RotateCcw } from "lucide-react";
import { useNavigate } from "react-router";
import { lineName } from "#app/domain/bags/bag-name.ts";
import { orderedBag } from "#app/domain/bags/ordered-bag.ts";
import { orderAgain } from "#app/domain/cart/cart.ts";
import { localePath } from "#app/domain/locale.ts";
import { boughtLines } from "#app/domain/promotions/applied-promotions.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import type { OwnOrder } from "#app/server/orders/own-orders.ts";
import { Button } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { changeCart } from "#app/storefront/shop/cart-store.ts";

/**
 * Adds what was bought with the order and is still offered to the cart, without its gifts, and opens the cart, which
 * updates prices and stock, and says what of a bag is gone.
 */
export function OrderAgain({ lines, offered }: { lines: OwnOrder["lines"]; offered: readonly Product[] }) {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const bought = boughtLines(lines);
  const bags = bought.flatMap((line) => orderedBag(line) ?? []);
  const isOffered =
    bags.length > 0 || bought.some((line) => offered.some(({ id }) => id === line.product_id));
  if (!isOffered) return <p className="text-muted">{t("orders.again.none")}</p>;
  const nameOf = (line: OwnOrder["lines"][number]) => lineName(line, locale);
  const fillCart = () => {
    let gone = "";
    let noRoom = "";
    changeCart((cart) => {
      const filled = orderAgain(cart, bought, [...offered, ...bags]);
      gone = filled.gone.map(nameOf).join(", ");
      noRoom = filled.noRoom.map(nameOf).join(", ");
      return filled.cart;
    });
    if (gone) showToast({ tone: "error", title: t("orders.again.gone"), description: gone });
    if (noRoom) showToast({ tone: "error", title: t("orders.again.noRoom"), description: noRoom });
    if (!gone && !noRoom) showToast({ tone: "success", title: t("orders.again.added") });
    void navigate(localePath(locale, "/cart"));
  };
  return (
    <Button variant="outline" className="noscript:hidden" onClick={fillCart}>
      <RotateCcw aria-hidden />
      {t("orders.again")}
    </Button>
  );
}
