import type { Dispatch } from "react";
import { maxLabelLength } from "#app/domain/bags/bag.ts";
import type { MixChange } from "#app/domain/bags/mix-state.ts";
import { recipeParameters } from "#app/domain/bags/recipe-address.ts";
import { replayEarlyInput } from "#app/ui/browser/replay-early-input.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useText } from "#app/ui/locale.tsx";

/** Asks for the name on the label, and counts its characters. */
export function LabelField({ label, change }: { label: string; change: Dispatch<MixChange> }) {
  const t = useText();
  const count = Array.from(label).length;
  return (
    <Field
      label={`${t("mix.label")} (${t("shop.optional")})`}
      hint={t("mix.label.count", { count, most: maxLabelLength })}
    >
      {(control) => (
        <Input
          {...control}
          name={recipeParameters.label}
          autoComplete="off"
          value={label}
          onChange={(event) => change({ kind: "label", label: event.target.value })}
          {...replayEarlyInput}
        />
      )}
    </Field>
  );
}
