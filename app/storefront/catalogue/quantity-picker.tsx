import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { quantityFromInput } from "#app/domain/cart/cart.ts";
import { Button } from "#app/ui/button.tsx";
import { replayEarlyInput } from "#app/ui/browser/replay-early-input.ts";
import { useText } from "#app/ui/locale.tsx";

/**
 * Asks for a quantity from 1 to `max`, by minus, plus or typing. Typed text is applied on blur or Enter, so that the
 * field can be empty in between; text without a number counts as 1. Escape discards it. Buttons at a bound keep the
 * focus.
 */
export function QuantityPicker({
  name,
  quantity,
  max,
  onChange,
  onCut,
}: {
  /** The product's name, for the controls' labels. */
  name: string;
  quantity: number;
  max: number;
  onChange: (quantity: number) => void;
  /** Called when more than `max` was asked for. */
  onCut: () => void;
}) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const change = (wanted: number) => {
    onChange(Math.min(Math.max(wanted, 1), max));
    if (wanted > max) onCut();
  };
  const commit = ({ value }: HTMLInputElement) => {
    if (value !== String(quantity)) change(quantityFromInput(value));
    setTyped(null);
  };
  return (
    <div
      role="group"
      aria-label={t("product.quantity")}
      className="inline-flex min-h-12 shrink-0 items-center rounded-full border border-control bg-background transition-[border-color] duration-150 hover:border-text"
    >
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("cart.decrease", { name })}
        aria-disabled={quantity <= 1}
        onClick={() => change(quantity - 1)}
      >
        <Minus aria-hidden />
      </Button>
      <input
        type="text"
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
        }}
        {...replayEarlyInput}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("cart.increase", { name })}
        aria-disabled={quantity >= max}
        onClick={() => change(quantity + 1)}
      >
        <Plus aria-hidden />
      </Button>
    </div>
  );
}

/** Makes what is bought sticky at the bottom of a phone's window. */
export const buyBar = [
  "md:mt-6 max-md:order-last max-md:-mx-[clamp(min(1rem,5vw),4vw,2.5rem)] max-md:border-t max-md:border-line max-md:bg-background/95",
  "max-md:px-[clamp(min(1rem,5vw),4vw,2.5rem)] max-md:py-3 max-md:backdrop-blur-sm",
  "max-md:[@media(min-height:30rem)]:sticky max-md:bottom-0 max-md:z-20",
].join(" ");
