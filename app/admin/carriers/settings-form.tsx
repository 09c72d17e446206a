import { X } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { boxFields, carrierSettingsFields, maxBoxes } from "#app/domain/delivery/carrier-settings-input.ts";
import { inspections } from "#app/domain/delivery/parcel.ts";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import type { EditAnswer } from "#app/admin/shared/editing/edit-answer.ts";
import { EditForm, useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { SaveBar } from "#app/admin/shared/editing/save-bar.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { boxField } from "./box-rows.ts";

type SettingsFormProps = {
  answer: EditAnswer | undefined;
  values: Record<string, string>;
  /** How many boxes the settings have. */
  boxes: number;
  seen: Date;
};

/** Shows the settings of a carrier's parcels: sender, handover, contents, cash and boxes. */
export function SettingsForm({ answer, values, boxes, seen }: SettingsFormProps) {
  const t = useAdminText();
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <EditForm answer={answer} values={values} seen={seen} hasRevisions={false} listPath={null} foot={false}>
      <Group title={t("carriers.sender")} text={t("carriers.sender.text")}>
        <TextField name="sender_name" />
        <TextField name="sender_phone" />
        <TextField name="sender_email" />
        <span className="max-sm:hidden" />
        <TextField name="agent_name" hint={t("carriers.agent_name.hint")} />
        <TextField name="agent_phone" />
      </Group>
      <Group title={t("carriers.dropOff")}>
        <ChoiceField name="drop_off" values={["office", "address"]} />
        <TextField name="drop_off_office" />
        <TextField name="drop_off_town" />
        <TextField name="drop_off_postcode" />
        <TextField name="drop_off_street" />
        <TextField name="drop_off_number" />
        <TextField name="drop_off_other" />
      </Group>
      <Group title={t("carriers.parcel")}>
        <TextField name="contents" />
        <ChoiceField name="inspection" values={inspections} />
      </Group>
      <Group title={t("carriers.cash")}>
        <TextField name="cash_agreement" hint={t("carriers.cash_agreement.hint")} />
        <TextField name="payout_days" hint={t("carriers.payout_days.hint")} />
        <MoneyTransfer />
      </Group>
      <Boxes count={boxes} />
      <SaveBar place="page">
        <Button type="submit" disabled={isBusy}>
          {t(isBusy ? "carriers.busy" : "carriers.settings.save")}
        </Button>
      </SaveBar>
    </EditForm>
  );
}

function Group({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{title}</CardTitle>
      {text && <p className="mt-2 text-muted">{text}</p>}
      <div className="mt-4 grid gap-5 sm:grid-cols-2">{children}</div>
    </Card>
  );
}

type SettingsField = keyof typeof carrierSettingsFields.shape;
type TextFieldName = Exclude<SettingsField, "drop_off" | "inspection" | "is_postal_money_transfer">;

const problemCodes = ["required", "email", "phone", "choice", "days", "agent", "box", "boxes"] as const;

/** Returns the text for a field's problem. */
function useProblem(name: string): string | undefined {
  const t = useAdminText();
  const { problems } = useEditForm();
  const code = problemCodes.find((each) => each === problems[name]);
  return code && t(`carriers.problem.${code}`);
}

function TextField({ name, hint }: { name: TextFieldName; hint?: string }) {
  const t = useAdminText();
  const { values } = useEditForm();
  const { required, ...constraints } = constraintsOf(carrierSettingsFields, name);
  return (
    <Field label={t(`carriers.${name}`)} hint={hint} error={useProblem(name)} {...(required && { required })}>
      {(control) => <Input {...constraints} {...control} defaultValue={values[name]} />}
    </Field>
  );
}

function ChoiceField(
  props:
    | { name: "drop_off"; values: readonly ("office" | "address")[] }
    | { name: "inspection"; values: typeof inspections },
) {
  const t = useAdminText();
  const { values: stored } = useEditForm();
  const options =
    props.name === "drop_off"
      ? props.values.map((value) => [value, t(`carriers.drop_off.${value}`)] as const)
      : props.values.map((value) => [value, t(`carriers.inspection.${value}`)] as const);
  return (
    <Field label={t(`carriers.${props.name}`)} error={useProblem(props.name)}>
      {(control) => (
        <Select {...control} name={props.name} defaultValue={stored[props.name]}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function MoneyTransfer() {
  const t = useAdminText();
  const { values } = useEditForm();
  return (
    <div>
      <Checkbox
        name="is_postal_money_transfer"
        defaultChecked={values.is_postal_money_transfer === "on"}
        label={t("carriers.is_postal_money_transfer")}
      />
      <p className="text-sm text-muted">{t("carriers.is_postal_money_transfer.hint")}</p>
    </div>
  );
}

/** Asks for the boxes, in rows that can be added and removed; a blank row is not saved. */
function Boxes({ count }: { count: number }) {
  const t = useAdminText();
  // One blank row, so that a box can be added without JavaScript.
  const [rows, setRows] = useState(() => Array.from({ length: count + 1 }, (_, row) => row));
  const problem = useProblem("boxes");
  const last = rows.at(-1) ?? -1;
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("carriers.boxes")}</CardTitle>
      <p className="mt-2 text-muted">{t("carriers.boxes.text")}</p>
      {problem && (
        <p role="alert" className="mt-2 font-medium text-danger">
          {problem}
        </p>
      )}
      <div className="mt-4 flex flex-col gap-5">
        {rows.map((row, index) => (
          <BoxRow
            key={row}
            row={row}
            number={index + 1}
            onRemove={() => setRows(rows.filter((each) => each !== row))}
          />
        ))}
      </div>
      <Button
        variant="outline"
        className="mt-4 noscript:hidden"
        disabled={rows.length > maxBoxes || last + 1 >= 2 * maxBoxes}
        onClick={() => setRows([...rows, last + 1])}
      >
        {t("carriers.box.add")}
      </Button>
    </Card>
  );
}

function BoxRow({ row, number, onRemove }: { row: number; number: number; onRemove: () => void }) {
  const t = useAdminText();
  const { values } = useEditForm();
  const problem = useProblem(`box_${row}`);
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{t("carriers.box", { number })}</legend>
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[2fr_repeat(4,minmax(0,1fr))_auto]">
        {boxFields.map((field, index) => (
          <Field
            key={field}
            label={t(`carriers.box.${field}`)}
            className={field === "name" ? "max-sm:col-span-2" : undefined}
          >
            {(control) => (
              <Input
                {...control}
                name={boxField(row, field)}
                defaultValue={values[boxField(row, field)]}
                maxLength={field === "name" ? 100 : 5}
                {...(field !== "name" && { inputMode: "numeric" })}
                aria-invalid={problem !== undefined && index === 0 ? true : undefined}
              />
            )}
          </Field>
        ))}
        <Button
          variant="outline"
          aria-label={t("carriers.box.remove", { number })}
          className="noscript:hidden max-sm:col-span-2"
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      </div>
      {problem && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
