import { cx } from "class-variance-authority";
import { Check, ChevronDown, Info, Tag, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { Cart } from "#app/domain/cart/cart.ts";
import { maxCodeLength, maxCodes } from "#app/domain/promotions/promotion.ts";
import { promotionTranslator } from "#app/i18n/promotions.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useCurrencies } from "#app/ui/price.tsx";
import { dropCode } from "#app/storefront/shop/kept-codes.ts";
import type { CodeState } from "./code-states.ts";
import type { Promoted } from "./promoted.ts";
import { whyNotText } from "./why-not-text.ts";

/** Debounce of changes in the cart before the shop is asked again, in milliseconds. */
const debounce = 400;

/** Shows the kept codes, each with why it does not apply, and a field for another one, which is part of no form. */
export function CodePanel({
  promoted,
  cart,
  codes,
}: {
  promoted: Promoted;
  cart: Cart;
  codes: readonly CodeState[];
}) {
  const locale = useLocale();
  const t = promotionTranslator(locale);
  const panel = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const { askAgain, takesCodes, isUnchecked } = promoted;
  const isShown = takesCodes || isUnchecked;
  const products = cart.map(({ product }) => product.id).join();
  useEffect(() => {
    const timer = window.setTimeout(() => void askAgain(), debounce);
    return () => window.clearTimeout(timer);
  }, [askAgain, products]);
  const focusPanel = () => panel.current?.focus();
  const remove = (code: string) => {
    dropCode(code);
    setRemoved(code);
    focusPanel();
  };
  return (
    <div
      ref={panel}
      role="group"
      aria-label={t("code.label")}
      tabIndex={-1}
      className={cx("flex flex-col gap-3 focus:outline-none", isShown && "mb-5")}
    >
      <div aria-live="polite" className="empty:hidden">
        {isUnchecked && <p className="text-sm text-muted">{t("promotion.unchecked")}</p>}
        {codes.length > 0 && (
          <ul aria-label={t("code.list")} className="flex flex-col gap-2">
            {codes.map((state) => (
              <KeptCode key={state.code} {...state} onRemove={() => remove(state.code)} />
            ))}
          </ul>
        )}
      </div>
      <p role="status" className="sr-only">
        {removed !== null &&
          !codes.some(({ code }) => code === removed) &&
          t("code.removed", { code: removed })}
      </p>
      {takesCodes && codes.length < maxCodes && <CodeField tryCode={promoted.tryCode} onKept={focusPanel} />}
    </div>
  );
}

function KeptCode({ code, why, onRemove }: CodeState & { onRemove: () => void }) {
  const locale = useLocale();
  const t = promotionTranslator(locale);
  const currencies = useCurrencies();
  const Icon = why ? Info : why === null ? Check : Tag;
  return (
    <li className="flex items-start gap-3 rounded-xl border border-line bg-surface pl-4">
      <Icon aria-hidden className="mt-3 size-5 shrink-0" />
      <div className="min-w-0 flex-1 py-2.5">
        <p className="font-semibold wrap-anywhere">{code}</p>
        {why !== undefined && (
          <p className="text-sm text-muted">
            {why ? whyNotText(why, locale, currencies) : t("code.applied")}
          </p>
        )}
      </div>
      <Button variant="ghost" size="icon" aria-label={t("code.remove", { code })} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </li>
  );
}

function CodeField({ tryCode, onKept }: Pick<Promoted, "tryCode"> & { onKept: () => void }) {
  const t = promotionTranslator(useLocale());
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const apply = async () => {
    const field = input.current;
    if (isBusy || !field) return;
    const typed = field.value.trim();
    if (typed === "") return setFault(t("code.empty"));
    setIsBusy(true);
    const tried = await tryCode(typed);
    setIsBusy(false);
    if (tried === "kept") {
      field.value = "";
      setFault(null);
      return onKept();
    }
    setFault(t(tried === "failed" ? "code.failed" : `code.why.${tried}`));
    field.focus();
  };
  return (
    <details className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 font-medium hover:underline [&::-webkit-details-marker]:hidden">
        {t("code.open")}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <label htmlFor={id} className="mt-1 mb-1.5 block font-medium">
        {t("code.label")}
      </label>
      <div className="flex flex-wrap gap-3">
        <Input
          ref={input}
          id={id}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={2 * maxCodeLength}
          aria-describedby={`${id}-fault`}
          className="min-w-0 flex-1 basis-40"
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // In the checkout the field is within the order's form.
            event.preventDefault();
            void apply();
          }}
        />
        <Button variant="outline" aria-disabled={isBusy} onClick={() => void apply()}>
          {t(isBusy ? "code.busy" : "code.apply")}
        </Button>
      </div>
      <FieldError id={`${id}-fault`} error={fault} />
    </details>
  );
}
