import { localeOfPath } from "#app/domain/locale.ts";
import { normalCode } from "#app/domain/promotions/promotion.ts";
import { promotionTranslator } from "#app/i18n/promotions.ts";
import { showToast } from "#app/ui/toast.tsx";
import { keepCode } from "./kept-codes.ts";

/** Keeps the code of the page's address, removes it from the address without a navigation, and says so. */
export function keepLinkedCode(tell = showToast): void {
  const address = new URL(window.location.href);
  const typed = address.searchParams.get("code");
  if (typed === null) return;
  address.searchParams.delete("code");
  window.history.replaceState(window.history.state, "", address);
  if (!keepCode(typed)) return;
  const t = promotionTranslator(localeOfPath(address.pathname));
  tell({
    title: t("promotion.linked", { code: normalCode(typed) }),
    description: t("promotion.linked.text"),
    tone: "success",
  });
}
