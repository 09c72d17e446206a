import { localeOfPath } from "#app/domain/locale.ts";
import { normalCode } from "#app/domain/promotions/promotion.ts";
import { promotionTranslator } from "#app/i18n/promotions.ts";
import { showToast } from "#app/ui/toast.tsx";
import { keepCode } from "./kept-codes.ts";

/** Keeps the codes of a page's query string, and says so in the page's language. */
export function keepLinkedCodes(search: string, tell = showToast): void {
  const t = promotionTranslator(localeOfPath(window.location.pathname));
  for (const code of new URLSearchParams(search).getAll("code").filter(keepCode))
    tell({
      title: t("promotion.linked", { code: normalCode(code) }),
      description: t("promotion.linked.text"),
      tone: "success",
    });
}
