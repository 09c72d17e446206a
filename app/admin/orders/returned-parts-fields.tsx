import { useRef } from "react";
import { formatMoney, sumBy } from "#app/domain/money.ts";
import { labelledName } from "#app/domain/bags/labelled-name.ts";
import { isCharged, namedShares } from "#app/domain/documents/returned-parts.ts";
import type { NamedParts, ReturnablePart } from "#app/domain/documents/returned-parts.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { offeredField, partField, readNamedParts } from "./named-parts.ts";

type ReturnedPartsFieldsProps = {
  parts: readonly ReturnablePart[];
  hint: string;
  named: NamedParts;
  /** Called with what the named parts cost, in euro cents. */
  onName: (sum: number) => void;
};

/** Returns whether naming what is returned makes a difference: only among several VAT rates. */
export function haveSeveralRates(parts: readonly ReturnablePart[]): boolean {
  return new Set(parts.filter(isCharged).flatMap(({ shares }) => shares.map(({ rate }) => rate))).size > 1;
}

/** Asks for what a refund or credit note returns: units of each line, and the delivery. */
export function ReturnedPartsFields({ parts, hint, named, onName }: ReturnedPartsFieldsProps) {
  const t = useAdminText();
  const locale = useLocale();
  const fields = useRef<HTMLFieldSetElement>(null);
  const nameAgain = () => {
    const form = fields.current?.form;
    if (!form) return;
    const data = new FormData(form);
    const chosen = readNamedParts((name) => {
      const value = data.get(name);
      return typeof value === "string" ? value : "";
    });
    const shares = namedShares(parts, { named: chosen, amount: Number.MAX_SAFE_INTEGER });
    onName(sumBy(shares, ({ gross }) => gross));
  };
  return (
    <fieldset ref={fields} onInput={nameAgain}>
      <legend className="font-medium">{t("orders.returned")}</legend>
      <p className="mt-1 text-sm text-muted">{hint}</p>
      <input type="hidden" name={offeredField} value={parts.map(({ key }) => key).join(",")} />
      <ul className="mt-2 divide-y divide-line">
        {parts.map(({ key, name, label = "", quantity, shares }) => {
          const amount = formatMoney(
            sumBy(shares, ({ gross }) => gross),
            "EUR",
            locale,
          );
          const rates = shares.map(({ rate }) => `${rate} %`).join(", ");
          const details = t("orders.returned.details", { amount, rates });
          return (
            <li key={key} className="py-1">
              {name === null ? (
                <Checkbox
                  name={partField(key)}
                  value="1"
                  defaultChecked={named.has(key)}
                  label={
                    <>
                      {t("orders.returned.delivery")}
                      <span className="block text-sm text-muted">{details}</span>
                    </>
                  }
                />
              ) : (
                <label className="flex items-center justify-between gap-4 py-1">
                  <span className="min-w-0 wrap-anywhere">
                    {labelledName(name, label, locale)}
                    <span className="block text-sm text-muted">{details}</span>
                  </span>
                  <span className="flex shrink-0 items-center gap-2">
                    <Input
                      name={partField(key)}
                      type="number"
                      inputMode="numeric"
                      min={0}
                      max={quantity}
                      defaultValue={named.get(key) ?? 0}
                      className="w-20 text-right"
                    />
                    <span className="w-12 text-sm text-muted">{t("orders.returned.of", { quantity })}</span>
                  </span>
                </label>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
