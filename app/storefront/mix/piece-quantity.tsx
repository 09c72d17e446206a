import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import type { Dispatch } from "react";
import { readPieces } from "#app/domain/bags/mix-state.ts";
import type { MixChange } from "#app/domain/bags/mix-state.ts";
import { replayEarlyInput } from "#app/ui/browser/replay-early-input.ts";
import { Button } from "#app/ui/button.tsx";
import { useText } from "#app/ui/locale.tsx";

/**
 * Asks for a number of pieces, by minus, plus or typing, and with the arrow keys in the field. Typed text is applied on
 * blur or Enter, and Escape discards it; more than fits is taken and said beside the price. Without scripts the form
 * sends the field under the product's id.
 */
export function PieceQuantity({
  id,
  name,
  quantity,
  canAdd,
  change,
}: {
  /** The product's. */
  id: string;
  name: string;
  quantity: number;
  canAdd: boolean;
  change: Dispatch<MixChange>;
}) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const add = () => {
    if (canAdd) change({ kind: "add", product_id: id });
  };
  const remove = () => change({ kind: "remove", product_id: id });
  const commit = ({ value }: HTMLInputElement) => {
    if (value !== String(quantity)) change({ kind: "set", product_id: id, quantity: readPieces(value) });
    setTyped(null);
  };
  return (
    <div
      role="group"
      aria-label={name}
      className="inline-flex min-h-12 shrink-0 items-center rounded-full border border-control bg-background transition-[border-color] duration-150 hover:border-text"
    >
      <Button
        variant="ghost"
        size="icon"
        className="noscript:hidden"
        aria-label={t("cart.decrease", { name })}
        aria-disabled={quantity === 0}
        onClick={remove}
      >
        <Minus aria-hidden />
      </Button>
      <input
        type="text"
        name={id}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        aria-label={t("cart.quantity", { name })}
        className="h-11 w-11 bg-transparent text-center text-lg font-semibold"
        value={typed ?? quantity}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={(event) => commit(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit(event.currentTarget);
          if (event.key === "Escape") setTyped(null);
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          setTyped(null);
          if (event.key === "ArrowUp") add();
          else remove();
        }}
        {...replayEarlyInput}
      />
      <Button
        variant="ghost"
        size="icon"
        className="noscript:hidden"
        aria-label={t("cart.increase", { name })}
        aria-disabled={!canAdd}
        onClick={add}
      >
        <Plus aria-hidden />
      </Button>
    </div>
  );
}
