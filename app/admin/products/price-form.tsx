import { Check } from "lucide-react";
import { useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { priceField } from "#app/domain/catalogue/product-input.ts";
import { euroCents, formatMoney } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useCurrencies } from "#app/ui/price.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { undoButton } from "#app/admin/shared/toast-undo.ts";
import type { ProductAnswer } from "./run-product-action.server.ts";

/** `price_bgn` is in stotinki. */
type Priced = { id: string; price_bgn: number };

/** The typed text, and the price and currency it was typed against; null after a refusal, which shows the current price. */
type Draft = { text: string; over: { price_bgn: number; currency: Currency } | null };

/** Edits a product's price in its row, in the shop's base currency. Refused when the price has changed meanwhile. */
export function PriceForm({ product, name }: { product: Priced; name: string }) {
  const t = useAdminText();
  const locale = useLocale();
  const { base_currency } = useCurrencies();
  const action = `/admin/products${useLocation().search}`;
  const fetcher = useFetcher<ProductAnswer>();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [answered, setAnswered] = useState(fetcher.data);
  if (answered !== fetcher.data) {
    setAnswered(fetcher.data);
    setDraft(fetcher.data?.ok === false && draft ? { ...draft, over: null } : null);
  }
  useAnswerToast(fetcher.data, (answer) => {
    if (!answer.ok || !answer.undo) return undefined;
    return undoButton({ label: t("products.undo"), action, fields: answer.undo });
  });
  const current = { price_bgn: product.price_bgn, currency: base_currency };
  const { price_bgn, currency } = draft?.over ?? current;
  const isEuro = currency === "EUR";
  const isBusy = fetcher.state !== "idle";
  return (
    <div>
      <fetcher.Form
        method="post"
        action={action}
        className="flex items-center gap-1"
        noValidate
        onSubmit={(event) => {
          if (isBusy) event.preventDefault();
        }}
      >
        <input type="hidden" name="step" value="price" />
        <input type="hidden" name="id" value={product.id} />
        <input type="hidden" name="price_seen" value={price_bgn} />
        <input type="hidden" name="price_currency" value={currency} />
        <Input
          name="price"
          inputMode="decimal"
          autoComplete="off"
          aria-label={t(`products.price.of.${currency}`, { name })}
          className="max-w-28 min-w-22"
          value={draft?.text ?? priceField(price_bgn, currency)}
          readOnly={isBusy}
          onChange={(event) => setDraft({ text: event.target.value, over: draft?.over ?? current })}
        />
        <Button
          type="submit"
          variant={draft ? "default" : "ghost"}
          size="icon"
          aria-label={t("products.price.save", { name })}
          aria-disabled={isBusy}
        >
          <Check aria-hidden />
        </Button>
      </fetcher.Form>
      <p className="mt-1 text-sm whitespace-nowrap text-muted">
        {[
          formatMoney(isEuro ? euroCents(price_bgn) : price_bgn, currency, locale),
          isEuro ? formatMoney(price_bgn, "BGN", locale) : formatMoney(euroCents(price_bgn), "EUR", locale),
        ].join(" / ")}
      </p>
    </div>
  );
}
