import { useState } from "react";
import type { OpeningState } from "#app/domain/shop/opening.ts";
import { RadioCards } from "#app/ui/form/choices.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { useProblem } from "#app/admin/shared/editing/edit-fields.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Asks for the shop's next state, or to leave it as it is. */
export function StateChoice({ states }: { states: readonly OpeningState[] }) {
  const t = useAdminText();
  const { values } = useEditForm();
  const choices = (["stay", ...states] as const).map((value) => ({
    value,
    label: t(`opening.to.${value}`),
    text: t(`opening.to.${value}.text`),
  }));
  const [chosen, setChosen] = useState(choices.find(({ value }) => value === values.to)?.value ?? "stay");
  return (
    <RadioCards
      legend={t("opening.switch")}
      legendHidden
      name="to"
      choices={choices}
      value={chosen}
      onChoose={setChosen}
      error={useProblem("to")}
    />
  );
}
