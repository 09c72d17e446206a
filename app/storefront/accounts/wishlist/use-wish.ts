import { useNavigate } from "react-router";
import { localePath, localText } from "#app/domain/locale.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { currentSession, sessionLoaded, useSession } from "#app/storefront/shop/session-store.ts";
import { pressWish } from "./wishlist-store.ts";

/**
 * Returns whether a product is in the wishlist, and a handler that adds or removes it and shows the result in a toast
 * (specification, section 8). A visitor is asked to sign in (section 5).
 */
export function useWish(product: Product): { isWished: boolean; press: () => Promise<void> } {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const isWished = useSession().wishlist.includes(product.id);

  const askToSignIn = () =>
    showToast({
      title: t("wishlist.signedOut.title"),
      description: t("wishlist.signedOut.text"),
      action: { label: t("nav.signIn"), onPress: () => void navigate(localePath(locale, "/auth")) },
    });

  const press = async () => {
    // Until the session is loaded it is unknown whether this press adds or removes.
    await sessionLoaded();
    // The current state, not the rendered one: other presses may have come in between.
    const { user, wishlist } = currentSession();
    if (!user) return askToSignIn();
    const outcome = await pressWish(product.id, !wishlist.includes(product.id));
    if (!outcome) return;
    const { isWish, answer } = outcome;
    if (answer === "signed_out") return askToSignIn();
    if (answer === "already")
      return showToast({ title: t("wishlist.already.title"), description: t("wishlist.already.text") });
    if (answer !== "done") {
      const text = isWish ? "wishlist.addFailed" : "wishlist.removeFailed";
      return showToast({ tone: "error", title: t("wishlist.error"), description: t(text) });
    }
    showToast({
      tone: "success",
      title: t(isWish ? "wishlist.added.title" : "wishlist.removed.title"),
      description: isWish ? localText(product, "name", locale) : t("wishlist.removed.text"),
    });
  };
  return { isWished, press };
}
