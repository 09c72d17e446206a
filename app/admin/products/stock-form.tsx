import { Check } from "lucide-react";
import { useState } from "react";
import { useFetcher, useLocation } from "react-router";
import type { ListedCatalogueProduct } from "#app/server/catalogue/list-catalogue.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/input.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { undoButton } from "#app/admin/shared/toast-undo.ts";
import type { ProductAnswer } from "./run-product-action.server.ts";

type Counted = Pick<ListedCatalogueProduct, "id" | "stock_quantity" | "updated_at">;

/** The typed text and the product state it was typed against; null after a refusal, which shows the current stock. */
type Draft = { text: string; over: Counted | null };

/** Edits a product's stock in its row. The server applies the difference, so that units sold meanwhile are not lost. */
export function StockForm({ product, name }: { product: Counted; name: string }) {
  const t = useAdminText();
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
  const { id, updated_at, stock_quantity } = draft?.over ?? product;
  const sent = fetcher.formData?.get("stock");
  const shown = typeof sent === "string" ? sent : (draft?.text ?? String(stock_quantity));
  const isBusy = fetcher.state !== "idle";
  return (
    <fetcher.Form
      method="post"
      action={action}
      className="flex items-center gap-1"
      noValidate
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      <input type="hidden" name="step" value="stock" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={updated_at.toISOString()} />
      <input type="hidden" name="stock_seen" value={stock_quantity} />
      <Input
        type="number"
        name="stock"
        min={0}
        step={1}
        aria-label={t("products.stock.of", { name })}
        className="max-w-24 min-w-20"
        value={shown}
        readOnly={isBusy}
        onChange={(event) => setDraft({ text: event.target.value, over: draft?.over ?? product })}
      />
      <Button
        type="submit"
        variant={draft ? "default" : "ghost"}
        size="icon"
        aria-label={t("products.stock.save", { name })}
        aria-disabled={isBusy}
      >
        <Check aria-hidden />
      </Button>
    </fetcher.Form>
  );
}
