import { cx } from "class-variance-authority";
import { Heart } from "lucide-react";
import { localText } from "#app/domain/locale.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import { Button } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { useWish } from "./use-wish.ts";

/**
 * Shows a product's wishlist button: a heart, filled when the product is in the wishlist. Needs JavaScript, since the
 * page is the same for everybody.
 */
export function WishButton({
  product,
  variant = "ghost",
  className,
}: {
  product: Product;
  variant?: "ghost" | "outline";
  className?: string;
}) {
  const t = useText();
  const name = localText(product, "name", useLocale());
  const { isWished, press } = useWish(product);
  return (
    <Button
      variant={variant}
      size="icon"
      className={cx("noscript:hidden", className)}
      aria-pressed={isWished}
      aria-label={t("wishlist.toggle", { name })}
      onClick={() => void press()}
    >
      <Heart aria-hidden className={isWished ? "fill-primary text-primary-text" : undefined} />
    </Button>
  );
}
