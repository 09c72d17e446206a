import { X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { MouseEvent } from "react";
import { lineName } from "#app/domain/bags/bag-name.ts";
import type { Cart, CartLine } from "#app/domain/cart/cart.ts";
import { localePath } from "#app/domain/locale.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";
import { Price } from "#app/ui/price.tsx";
import { useCart } from "#app/storefront/shop/cart-store.ts";
import { CartNotice } from "./cart-notice.tsx";
import { refreshStoredCart } from "./cart-refresh.ts";
import { MiniCartLine } from "./mini-cart-line.tsx";
import { OrderTotals } from "./order-totals.tsx";
import { removeLine } from "./remove-line.ts";
import { ToFreeDelivery } from "./to-free-delivery.tsx";
import { useShownCart } from "./use-shown-cart.ts";

/** Shows the cart as a drawer at the right of the window, on a phone over all of it. Codes are entered in the cart. */
export function MiniCart({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const { cart } = useCart();
  useEffect(() => void refreshStoredCart(), []);
  return (
    <ModalDialog
      labelId={titleId}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-transparent p-0 outline-none"
      onCancel={onClose}
      onClosed={onClose}
    >
      <div aria-hidden className="fixed inset-0 bg-black/50" />
      {/* Clicks are for pointers; Escape is the keyboard equivalent. */}
      <div
        role="presentation"
        className="relative flex h-full justify-end transition-[opacity,translate] duration-200 starting:opacity-0"
        onClick={(event) => isLeaving(event) && onClose()}
      >
        <MiniCartPanel cart={cart} titleId={titleId} onClose={onClose} />
      </div>
    </ModalDialog>
  );
}

/**
 * Returns whether a press closes the drawer: one beside it, and one on a link that leads on in this window, so that the
 * next page gets the focus.
 */
function isLeaving(event: MouseEvent): boolean {
  const isFollowed = event.defaultPrevented && event.target instanceof Element && event.target.closest("a");
  return event.target === event.currentTarget || Boolean(isFollowed);
}

export function MiniCartPanel({
  cart,
  titleId,
  onClose,
}: {
  cart: Cart;
  titleId: string;
  onClose: () => void;
}) {
  const t = useText();
  const title = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState<{ line: CartLine; undo: () => void } | null>(null);
  const undo = () => {
    removed?.undo();
    setRemoved(null);
    title.current?.focus();
  };
  return (
    <div className="flex h-full w-full max-w-md flex-col bg-background text-text shadow-lifted">
      <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
        <h2 ref={title} id={titleId} tabIndex={-1} className="text-xl font-bold focus:outline-none">
          {t("cart.title")}
        </h2>
        <Button variant="ghost" size="icon" aria-label={t("shop.close")} onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto p-5">
        <CartNotice />
        <Removed line={removed?.line} onUndo={undo} />
        {cart.length === 0 ? (
          <EmptyMiniCart />
        ) : (
          <Lines cart={cart} onRemove={(line) => setRemoved({ line, undo: removeLine(line) })} />
        )}
      </div>
      {cart.length > 0 && <Ways cart={cart} />}
    </div>
  );
}

/** Offers to restore the line that was just removed. The live region is always rendered, as in `CartNotice`. */
function Removed({ line, onUndo }: { line: CartLine | undefined; onUndo: () => void }) {
  const t = useText();
  const locale = useLocale();
  return (
    <div role="status">
      {line && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-surface p-3">
          <p className="min-w-0 wrap-anywhere">
            {t("cart.removed", { name: lineName(line.product, locale) })}
          </p>
          {/* The removed line had the focus. */}
          <Button
            key={line.product.id}
            ref={focusWhenShown}
            variant="outline"
            size="sm"
            className="ml-auto"
            onClick={onUndo}
          >
            {t("cart.undo")}
          </Button>
        </div>
      )}
    </div>
  );
}

function focusWhenShown(button: HTMLButtonElement | null) {
  button?.focus();
}

function Lines({ cart, onRemove }: { cart: Cart; onRemove: (line: CartLine) => void }) {
  const { lines, promoted, priced } = useShownCart(cart);
  return (
    <>
      <ul className="mb-5 divide-y divide-line border-b border-line">
        {lines.map((shown) => (
          <MiniCartLine key={shown.line.product.id} {...shown} onRemove={onRemove} />
        ))}
        {promoted && <promoted.GiftItems gifts={priced.gifts} />}
      </ul>
      <ToFreeDelivery cart={cart} priced={priced} />
      <OrderTotals amount={priced.goods} promotions={priced.promotions} delivery={priced.delivery} />
    </>
  );
}

/** The total and the ways to the cart and to the checkout. */
function Ways({ cart }: { cart: Cart }) {
  const t = useText();
  const locale = useLocale();
  const { priced, total } = useShownCart(cart);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <p className="w-full">
        <span className="sr-only">
          {t(priced.delivery.kind === "exact" ? "cart.total" : "cart.total.withoutDelivery")}:{" "}
        </span>
        <Price amount={total} />
      </p>
      <ButtonLink to={localePath(locale, "/cart")} variant="outline" className="grow">
        {t("cart.view")}
      </ButtonLink>
      <ButtonLink to={localePath(locale, "/checkout")} className="grow">
        {t("cart.checkout")}
      </ButtonLink>
    </div>
  );
}

function EmptyMiniCart() {
  const t = useText();
  const locale = useLocale();
  return (
    <>
      <p className="mb-5 text-lg font-bold">{t("cart.empty.title")}</p>
      <ButtonLink to={localePath(locale, "/products")} variant="outline">
        {t("cart.empty.button")}
      </ButtonLink>
    </>
  );
}
