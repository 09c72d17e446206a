import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { NavigateFunction } from "react-router";
import { parseStoredCart } from "#app/domain/cart/cart.ts";
import type { Cart } from "#app/domain/cart/cart.ts";
import { hasOtherLines, hasOthers, restoreInto } from "#app/domain/cart/restore-cart.ts";
import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { restoredCartTranslator } from "#app/i18n/channels/restored-cart.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { ToastContent } from "#app/ui/toast.tsx";
import { callFunction, isRecord } from "#app/storefront/browser/call-function.ts";
import { dropParameters } from "#app/storefront/browser/drop-parameters.ts";
import { rememberAgent } from "#app/storefront/campaigns/agent-memory.ts";
import { changeCart, readCart } from "#app/storefront/shop/cart-store.ts";
import { keepCode } from "#app/storefront/shop/kept-codes.ts";
import { cartLinkParameters, readCartLink, restorationOf } from "./cart-link.ts";
import type { CartLink } from "./cart-link.ts";
import { refreshStoredCart } from "./cart-refresh.ts";

/**
 * Fills the cart from a link: of a reminder (`?from=`), of a shopping agent (`?agent=`) or a permalink (`?items=`).
 * Asks first whether it replaces other products in the cart; of an agent's cart and a permalink, other quantities too.
 * A link that is used leaves the address; one that was only looked at, or could not be loaded, stays and can be opened
 * again. A permalink may name the page that follows (`to`).
 */
export function RestoredCart() {
  const locale = useLocale();
  const navigate = useNavigate();
  const t = restoredCartTranslator(locale);
  const [link] = useState(() => readCartLink(window.location.search, window.location.origin));
  const [kept, setKept] = useState<Kept | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const restore = async (opened: CartLink) => {
      const found = await findKept(opened, locale);
      if (!isCurrent) return;
      if ("refusal" in found) {
        showToast(found.refusal);
        if (found.isUsed) await dropParameters(navigate, cartLinkParameters);
      } else if (isAsked(opened, found)) setKept(found);
      else {
        fill((cart) => restoreInto(cart, found.lines), found, locale);
        await leave(opened, navigate);
      }
    };
    if (link) void restore(link);
    return () => void (isCurrent = false);
  }, [link, locale, navigate]);

  if (!kept || !link) return null;
  const choose = (change: (cart: Cart) => Cart) => {
    setKept(null);
    fill(change, kept, locale);
    void leave(link, navigate);
  };
  const keepOwn = () => {
    setKept(null);
    void dropParameters(navigate, cartLinkParameters);
  };
  const close = () => {
    setKept(null);
    showToast({ title: t("restoredCart.closed"), description: t("restoredCart.closed.text") });
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t("restoredCart.ask")}
      description={t("restoredCart.ask.text")}
      actions={
        <>
          <Button variant="ghost" onClick={keepOwn}>
            {t("restoredCart.keep")}
          </Button>
          <Button variant="outline" onClick={() => choose((cart) => restoreInto(cart, kept.lines))}>
            {t("restoredCart.add")}
          </Button>
          <Button onClick={() => choose(() => kept.lines)}>{t("restoredCart.replace")}</Button>
        </>
      }
    />
  );
}

function isAsked({ source }: CartLink, { lines }: Kept): boolean {
  return source === "from" ? hasOthers(readCart(), lines) : hasOtherLines(readCart(), lines);
}

/** Takes a used link out of the address, and goes to the page that follows, if any. */
async function leave({ next }: CartLink, navigate: NavigateFunction): Promise<void> {
  await dropParameters(navigate, cartLinkParameters);
  if (next !== null) await navigate(next);
}

/**
 * The lines that are still on sale, a sentence about what is not, empty without any, the codes of promotions, and the
 * agent's host.
 */
type Kept = { lines: Cart; gone: string; codes: string[]; agent: string | null };

/** Why a link gives no cart, and whether it is used up, so that opening it again gives none either. */
type Refused = { refusal: ToastContent; isUsed: boolean };

async function findKept(link: CartLink, locale: Locale): Promise<Kept | Refused> {
  const t = restoredCartTranslator(locale);
  const { source } = link;
  const refused = (
    tone: ToastContent["tone"],
    title: string,
    description: string,
    isUsed = true,
  ): Refused => ({ refusal: { tone, title, description }, isUsed });
  const request = restorationOf(link);
  if (!request) return refused("error", t("restoredCart.broken"), t("restoredCart.broken.text"));
  try {
    const answer = await callFunction("restore-cart", JSON.stringify(request));
    if (answer.success === true) {
      const { codes, agent } = answer;
      const lines = parseStoredCart(JSON.stringify(answer.lines));
      const gone = sentenceOf(answer, source, locale);
      if (lines.length === 0) return refused("info", t("restoredCart.nothing"), gone);
      return {
        lines,
        gone,
        codes: (Array.isArray(codes) ? codes : []).filter((code) => typeof code === "string"),
        agent: typeof agent === "string" ? agent : null,
      };
    }
    if (source !== "items" && (answer.code === "gone" || answer.code === "invalid"))
      return refused("error", t("restoredCart.expired"), t(`restoredCart.expired.${source}`));
  } catch (error) {
    console.error("The cart of the link could not be loaded", error);
  }
  return refused("error", t("restoredCart.unreachable"), t("restoredCart.unreachable.text"), false);
}

function sentenceOf(
  { gone, deleted }: Record<string, unknown>,
  source: CartLink["source"],
  locale: Locale,
): string {
  const t = restoredCartTranslator(locale);
  const named = (Array.isArray(gone) ? gone : []).filter(isNamed);
  const names = named.map((each) => localText(each, "name", locale));
  const count = typeof deleted === "number" ? deleted : 0;
  const number = count === 1 ? "one" : "other";
  if (source === "items") return count > 0 ? t(`restoredCart.unknown.${number}`, { count }) : "";
  if (count > 0) names.push(t(`restoredCart.deleted.${number}`, { count }));
  return names.length > 0 ? t("restoredCart.gone", { names: names.join(", ") }) : "";
}

function isNamed(value: unknown): value is { name_bg: string; name_en: string } {
  return isRecord(value) && typeof value.name_bg === "string" && typeof value.name_en === "string";
}

/** Changes the cart, which then tells what the stock does not allow, and says what is gone. */
function fill(change: (cart: Cart) => Cart, { gone, codes, agent }: Kept, locale: Locale): void {
  const t = restoredCartTranslator(locale);
  for (const code of codes) keepCode(code);
  if (agent !== null) rememberAgent(agent);
  changeCart(change);
  showToast({
    tone: gone ? "info" : "success",
    title: t("restoredCart.restored"),
    description: [gone, t("restoredCart.restored.text")].filter(Boolean).join(" "),
  });
  void refreshStoredCart();
}
