import { useNavigate } from "react-router";
import { localePath, localText } from "#app/domain/locale.ts";
import type { Product } from "#app/domain/product.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { currentSession, sessionLoaded, useSession } from "./session-store.ts";
import { pressWish } from "./wishlist-store.ts";

/**
 * Whether a product is in the wishlist, and what a press does: in or out, with a toast that says what came of it
 * (specification, section 8). Who is signed out is led to sign in (section 5).
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
    // Until then nobody knows whether this is a wish or takes one back.
    await sessionLoaded();
    // As it is now, not when this was rendered: two presses may come between.
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
