import { useEffect, useState } from "react";
import { parseStoredCart } from "#app/domain/cart/cart.ts";
import type { Cart } from "#app/domain/cart/cart.ts";
import { hasOthers, restoreInto } from "#app/domain/cart/restore-cart.ts";
import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { cartReminderTranslator } from "#app/i18n/cart-reminder.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { callFunction, isRecord } from "#app/storefront/browser/call-function.ts";
import { changeCart, readCart } from "#app/storefront/shop/cart-store.ts";
import { refreshStoredCart } from "./cart-refresh.ts";

/**
 * Restores the cart of a reminder's link (`?from=`), and asks first whether it replaces other products in the cart. Takes
 * the token out of the address without a navigation.
 */
export function RestoredCart() {
  const locale = useLocale();
  const t = cartReminderTranslator(locale);
  const [kept, setKept] = useState<Cart | null>(null);

  useEffect(() => {
    const restore = async (token: string) => {
      const found = await findKept(token, locale);
      if (!found || found.length === 0) return;
      if (hasOthers(readCart(), found)) setKept(found);
      else fill((cart) => restoreInto(cart, found), locale);
    };
    const token = takeToken();
    if (token !== null) void restore(token);
  }, [locale]);

  const choose = (change: (cart: Cart) => Cart) => {
    setKept(null);
    fill(change, locale);
  };
  if (!kept) return null;
  return (
    <Dialog
      open
      onOpenChange={() => setKept(null)}
      title={t("cartReminder.ask")}
      description={t("cartReminder.ask.text")}
      actions={
        <>
          <Button variant="outline" onClick={() => choose((cart) => restoreInto(cart, kept))}>
            {t("cartReminder.add")}
          </Button>
          <Button onClick={() => choose(() => kept)}>{t("cartReminder.replace")}</Button>
        </>
      }
    />
  );
}

/** The token is used once: after a reload the cart is the browser's own. */
function takeToken(): string | null {
  const address = new URL(window.location.href);
  const token = address.searchParams.get("from");
  if (token === null) return null;
  address.searchParams.delete("from");
  window.history.replaceState(window.history.state, "", address);
  return token;
}

/** Returns the lines that are still on sale, and says which are not; null, and says why, without a cart. */
async function findKept(token: string, locale: Locale): Promise<Cart | null> {
  const t = cartReminderTranslator(locale);
  try {
    const answer = await callFunction("restore-cart", JSON.stringify({ token }));
    if (answer.success !== true) {
      const why = answer.code === "gone" || answer.code === "invalid" ? "expired" : "unreachable";
      showToast({
        tone: "error",
        title: t(`cartReminder.${why}`),
        description: t(`cartReminder.${why}.text`),
      });
      return null;
    }
    const names = namesIn(answer.gone, locale);
    if (names) showToast({ tone: "error", title: t("cartReminder.gone"), description: names });
    return parseStoredCart(JSON.stringify(answer.lines));
  } catch (error) {
    console.error("The kept cart could not be loaded", error);
    showToast({
      tone: "error",
      title: t("cartReminder.unreachable"),
      description: t("cartReminder.unreachable.text"),
    });
    return null;
  }
}

function namesIn(gone: unknown, locale: Locale): string {
  const names = (Array.isArray(gone) ? gone : []).filter(isNamed);
  return names.map((each) => localText(each, "name", locale)).join(", ");
}

function isNamed(value: unknown): value is { name_bg: string; name_en: string } {
  return isRecord(value) && typeof value.name_bg === "string" && typeof value.name_en === "string";
}

/** Changes the cart, which then tells what the stock does not allow. */
function fill(change: (cart: Cart) => Cart, locale: Locale): void {
  const t = cartReminderTranslator(locale);
  changeCart(change);
  showToast({
    tone: "success",
    title: t("cartReminder.restored"),
    description: t("cartReminder.restored.text"),
  });
  void refreshStoredCart();
}
