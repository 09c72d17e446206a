import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { parsePermalink, pathOfShop } from "#app/domain/agents/permalink.ts";
import { parseStoredCart } from "#app/domain/cart/cart.ts";
import type { Cart } from "#app/domain/cart/cart.ts";
import { hasOthers, restoreInto } from "#app/domain/cart/restore-cart.ts";
import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { restoredCartTranslator } from "#app/i18n/channels/restored-cart.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { callFunction, isRecord } from "#app/storefront/browser/call-function.ts";
import { rememberAgent } from "#app/storefront/campaigns/agent-memory.ts";
import { changeCart, readCart } from "#app/storefront/shop/cart-store.ts";
import { keepCode } from "#app/storefront/shop/kept-codes.ts";
import { refreshStoredCart } from "./cart-refresh.ts";

/**
 * Fills the cart from a link: of a reminder (`?from=`), of a shopping agent (`?agent=`) or a permalink (`?items=`). Asks
 * first whether it replaces other products in the cart, and takes the link's parameters out of the address without a
 * navigation. A permalink may name the page that follows (`to`).
 */
export function RestoredCart() {
  const locale = useLocale();
  const navigate = useNavigate();
  const t = restoredCartTranslator(locale);
  const [kept, setKept] = useState<Kept | null>(null);

  useEffect(() => {
    const restore = async (link: CartLink) => {
      const found = await findKept(link, locale);
      if (!found) return;
      const { lines, gone } = found;
      if (lines.length === 0)
        showToast({
          tone: "info",
          title: restoredCartTranslator(locale)("restoredCart.nothing"),
          description: gone,
        });
      else if (hasOthers(readCart(), lines)) setKept(found);
      else {
        fill((cart) => restoreInto(cart, lines), found, locale);
        if (found.next !== null) void navigate(found.next);
      }
    };
    const link = takeLink();
    if (link) void restore(link);
  }, [locale, navigate]);

  if (!kept) return null;
  const choose = (change: (cart: Cart) => Cart) => {
    setKept(null);
    fill(change, kept, locale);
    if (kept.next !== null) void navigate(kept.next);
  };
  return (
    <Dialog
      open
      onOpenChange={() => setKept(null)}
      title={t("restoredCart.ask")}
      description={t("restoredCart.ask.text")}
      actions={
        <>
          <Button variant="outline" onClick={() => choose((cart) => restoreInto(cart, kept.lines))}>
            {t("restoredCart.add")}
          </Button>
          <Button onClick={() => choose(() => kept.lines)}>{t("restoredCart.replace")}</Button>
        </>
      }
    />
  );
}

const sources = ["from", "agent", "items"] as const;

/** Where a cart comes from: the parameter's name and value, and the page of the shop that follows, if any. */
type CartLink = { source: (typeof sources)[number]; value: string; next: string | null };

/** The link is used once: after a reload the cart is the browser's own. */
function takeLink(): CartLink | null {
  const address = new URL(window.location.href);
  const { searchParams } = address;
  const source = sources.find((name) => searchParams.has(name));
  if (!source) return null;
  const value = searchParams.get(source) ?? "";
  const next = source === "items" ? searchParams.get("to") : null;
  for (const name of [...sources, "to"]) searchParams.delete(name);
  window.history.replaceState(window.history.state, "", address);
  return { source, value, next: next === null ? null : pathOfShop(next, address.origin) };
}

/** Returns the body that restore-cart wants; null for a permalink that is not complete. */
function requestOf({ source, value }: CartLink): Record<string, unknown> | null {
  if (source === "from") return { token: value };
  if (source === "agent") return { agent: value };
  const items = parsePermalink(value);
  return items && { items };
}

/**
 * The lines that are still on sale, a sentence about what is not, empty without any, the codes of promotions, the
 * agent's host, and the page that follows.
 */
type Kept = { lines: Cart; gone: string; codes: string[]; agent: string | null; next: string | null };

/** Returns the cart of a link; null, and says why, without one. */
async function findKept(link: CartLink, locale: Locale): Promise<Kept | null> {
  const t = restoredCartTranslator(locale);
  const { source, next } = link;
  const request = requestOf(link);
  if (!request) {
    showToast({ tone: "error", title: t("restoredCart.broken"), description: t("restoredCart.broken.text") });
    return null;
  }
  try {
    const answer = await callFunction("restore-cart", JSON.stringify(request));
    if (answer.success === true) {
      const { lines, codes, agent } = answer;
      return {
        lines: parseStoredCart(JSON.stringify(lines)),
        gone: sentenceOf(answer, source, locale),
        codes: (Array.isArray(codes) ? codes : []).filter((code) => typeof code === "string"),
        agent: typeof agent === "string" ? agent : null,
        next,
      };
    }
    if (source !== "items" && (answer.code === "gone" || answer.code === "invalid")) {
      showToast({
        tone: "error",
        title: t("restoredCart.expired"),
        description: t(`restoredCart.expired.${source}`),
      });
      return null;
    }
  } catch (error) {
    console.error("The cart of the link could not be loaded", error);
  }
  showToast({
    tone: "error",
    title: t("restoredCart.unreachable"),
    description: t("restoredCart.unreachable.text"),
  });
  return null;
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
