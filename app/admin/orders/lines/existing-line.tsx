import { Trash2 } from "lucide-react";
import { useRef } from "react";
import { labelledName } from "#app/domain/bags/labelled-name.ts";
import { localText } from "#app/domain/locale.ts";
import type { Currency } from "#app/domain/money.ts";
import type { FoundLines } from "#app/server/orders/lines/find-lines.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Price } from "#app/ui/price.tsx";
import { useProblem } from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { LineParts } from "#app/admin/orders/line-parts.tsx";
import { quantityField } from "#app/admin/orders/manual/manual-order-names.ts";
import { lineField } from "./lines-form.ts";

/** Shows a line of the order: its price as sold, its stock, and a field for its quantity. */
export function ExistingLine({
  line,
  base,
  quantity,
  onRemove,
}: {
  line: FoundLines["lines"][number];
  base: Currency;
  /** As typed. */
  quantity: number;
  onRemove: () => void;
}) {
  const t = useAdminText();
  const locale = useLocale();
  const name = labelledName(localText(line, "name", locale), line.bag_label, locale);
  const { values } = useEditForm();
  const field = lineField(line.id);
  const unreadable = useProblem(field);
  const short = useProblem(quantityField(line.key));
  const problem = unreadable ?? short;
  const problemId = `problem-${line.id}`;
  const input = useRef<HTMLInputElement>(null);
  const remove = () => {
    if (!input.current) return;
    input.current.value = "0";
    input.current.focus();
    onRemove();
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className={quantity === 0 ? "font-medium wrap-anywhere text-muted" : "font-medium wrap-anywhere"}>
          {name}
        </p>
        {line.bag_label !== null && <LineParts parts={line.parts} />}
        <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-muted">
          <Price price={line.unit_price_bgn} baseCurrency={base} size="sm" />
          <span>
            {line.is_on_sale
              ? t("orders.new.stock", { count: line.stock_quantity })
              : t("orders.lines.notOnSale")}
          </span>
        </p>
        <FieldError id={problemId} error={problem} />
      </div>
      <div className="flex flex-col gap-1">
        <Input
          ref={input}
          name={field}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t("orders.new.pieces", { name })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          defaultValue={values[field]}
          className="text-right tabular-nums"
        />
        <Button
          variant="ghost"
          size="sm"
          className="noscript:hidden"
          aria-label={t("orders.lines.remove", { name })}
          onClick={remove}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
    </li>
  );
}
