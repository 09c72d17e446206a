import { localeOfPath } from "#app/domain/locale.ts";
import { normalCode } from "#app/domain/promotions/promotion.ts";
import { promotionTranslator } from "#app/i18n/promotions.ts";
import { showToast } from "#app/ui/toast.tsx";
import { keepCode } from "./kept-codes.ts";

/** Keeps the codes of the page's address, removes them from the address without a navigation, and says so. */
export function keepLinkedCode(tell = showToast): void {
  const address = new URL(window.location.href);
  const typed = address.searchParams.getAll("code");
  if (typed.length === 0) return;
  address.searchParams.delete("code");
  window.history.replaceState(window.history.state, "", address);
  const t = promotionTranslator(localeOfPath(address.pathname));
  for (const code of typed.filter(keepCode))
    tell({
      title: t("promotion.linked", { code: normalCode(code) }),
      description: t("promotion.linked.text"),
      tone: "success",
    });
}
