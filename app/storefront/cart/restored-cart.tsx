import { useEffect, useState } from "react";
import { parseStoredCart } from "#app/domain/cart/cart.ts";
import type { Cart } from "#app/domain/cart/cart.ts";
import { hasOthers, restoreInto } from "#app/domain/cart/restore-cart.ts";
import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { cartReminderTranslator } from "#app/i18n/follow-ups/cart-reminder.ts";
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
  const [kept, setKept] = useState<Kept | null>(null);

  useEffect(() => {
    const restore = async (token: string) => {
      const found = await findKept(token, locale);
      if (!found) return;
      const { lines, gone } = found;
      if (lines.length === 0)
        showToast({
          tone: "info",
          title: cartReminderTranslator(locale)("cartReminder.nothing"),
          description: gone,
        });
      else if (hasOthers(readCart(), lines)) setKept(found);
      else fill((cart) => restoreInto(cart, lines), gone, locale);
    };
    const token = takeToken();
    if (token !== null) void restore(token);
  }, [locale]);

  if (!kept) return null;
  const choose = (change: (cart: Cart) => Cart) => {
    setKept(null);
    fill(change, kept.gone, locale);
  };
  return (
    <Dialog
      open
      onOpenChange={() => setKept(null)}
      title={t("cartReminder.ask")}
      description={t("cartReminder.ask.text")}
      actions={
        <>
          <Button variant="outline" onClick={() => choose((cart) => restoreInto(cart, kept.lines))}>
            {t("cartReminder.add")}
          </Button>
          <Button onClick={() => choose(() => kept.lines)}>{t("cartReminder.replace")}</Button>
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

/** The lines that are still on sale, and a sentence about what is not; empty without any. */
type Kept = { lines: Cart; gone: string };

/** Returns the kept cart; null, and says why, without one. */
async function findKept(token: string, locale: Locale): Promise<Kept | null> {
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
    return { lines: parseStoredCart(JSON.stringify(answer.lines)), gone: sentenceOf(answer, locale) };
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

function sentenceOf({ gone, deleted }: Record<string, unknown>, locale: Locale): string {
  const t = cartReminderTranslator(locale);
  const named = (Array.isArray(gone) ? gone : []).filter(isNamed);
  const names = named.map((each) => localText(each, "name", locale));
  if (typeof deleted === "number" && deleted > 0)
    names.push(
      t(deleted === 1 ? "cartReminder.deleted.one" : "cartReminder.deleted.other", { count: deleted }),
    );
  return names.length > 0 ? t("cartReminder.gone", { names: names.join(", ") }) : "";
}

function isNamed(value: unknown): value is { name_bg: string; name_en: string } {
  return isRecord(value) && typeof value.name_bg === "string" && typeof value.name_en === "string";
}

/** Changes the cart, which then tells what the stock does not allow, and says what is `gone`. */
function fill(change: (cart: Cart) => Cart, gone: string, locale: Locale): void {
  const t = cartReminderTranslator(locale);
  changeCart(change);
  showToast({
    tone: gone ? "info" : "success",
    title: t("cartReminder.restored"),
    description: [gone, t("cartReminder.restored.text")].filter(Boolean).join(" "),
  });
  void refreshStoredCart();
}
