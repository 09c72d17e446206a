import { useState } from "react";
import type { ReactNode } from "react";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { localText } from "#app/domain/locale.ts";
import { priceCampaignColumns } from "#app/domain/price-campaigns/price-campaign-input.ts";
import { priceCampaignKinds } from "#app/domain/price-campaigns/price-campaign.ts";
import { promotionScopes } from "#app/domain/promotions/promotion.ts";
import type { PromotionScope } from "#app/domain/promotions/promotion.ts";
import type { TargetChoice, TargetChoices } from "#app/server/price-campaigns/campaign-choices.ts";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import {
  FieldGroup,
  MomentField,
  SelectField,
  TextField,
  useProblem,
} from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

const pair = "grid items-start gap-5 sm:grid-cols-2";

/** Shows the fields of a price campaign. */
export function CampaignFields({ choices }: { choices: TargetChoices }) {
  const t = useAdminText();
  const { values } = useEditForm();
  const [kind, setKind] = useState(values.kind);
  const [scope, setScope] = useState(values.scope as PromotionScope);
  const currency = values.price_currency === "EUR" ? "EUR" : "BGN";
  return (
    <>
      <TextField
        {...constraintsOf(priceCampaignColumns, "name")}
        label={t("price-campaigns.name")}
        hint={t("price-campaigns.name.hint")}
      />
      <FieldGroup title={t("price-campaigns.group.cut")}>
        <div className={pair}>
          <SelectField
            name="kind"
            label={t("price-campaigns.kind")}
            options={priceCampaignKinds.map((value) => ({
              value,
              label: t(`price-campaigns.kind.${value}`),
            }))}
            onChange={setKind}
          />
          <Only when={kind === "percent"}>
            <TextField
              name="percent"
              label={t("price-campaigns.percent")}
              hint={t("price-campaigns.percent.hint")}
              inputMode="numeric"
              required
            />
          </Only>
          <Only when={kind === "price"}>
            <input type="hidden" name="price_currency" value={currency} />
            <TextField
              name="price"
              label={t(`price-campaigns.price.${currency}`)}
              hint={t("price-campaigns.price.hint")}
              inputMode="decimal"
              required
            />
          </Only>
        </div>
      </FieldGroup>
      <FieldGroup title={t("price-campaigns.targets")}>
        <SelectField
          name="scope"
          label={t("price-campaigns.scope")}
          options={promotionScopes.map((value) => ({ value, label: t(`price-campaigns.scope.${value}`) }))}
          onChange={setScope}
        />
        {promotionScopes.map(
          (each) =>
            each !== "all" && (
              <Only key={each} when={scope === each}>
                <TargetFields
                  name={`targets_${each}`}
                  legend={t(`price-campaigns.scope.${each}`)}
                  choices={choices[each]}
                />
              </Only>
            ),
        )}
      </FieldGroup>
      <FieldGroup title={t("price-campaigns.group.window")}>
        <p className="text-muted">{t("price-campaigns.window.hint")}</p>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <MomentField name="starts_at" label={t("price-campaigns.starts_at")} />
          <MomentField name="ends_at" label={t("price-campaigns.ends_at")} />
        </div>
      </FieldGroup>
    </>
  );
}

/** Shows fields only while they apply; the server ignores the others. Without JavaScript all fields are visible. */
function Only({ when, children }: { when: boolean; children: ReactNode }) {
  const isHidden = useHydrated() && !when;
  return (
    <div hidden={isHidden} data-inapplicable={isHidden || undefined}>
      {children}
    </div>
  );
}

function TargetFields({
  name,
  legend,
  choices,
}: {
  name: string;
  legend: string;
  choices: readonly TargetChoice[];
}) {
  const t = useAdminText();
  const locale = useLocale();
  const problem = useProblem(name);
  const chosen = (useEditForm().values[name] ?? "").split(",");
  const errorId = `${name}-error`;
  if (choices.length === 0) return <p className="text-muted">{t("price-campaigns.targets.none")}</p>;
  return (
    <fieldset aria-describedby={problem ? errorId : undefined}>
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="max-h-80 overflow-y-auto rounded-xl border border-control px-3">
        {choices.map((choice) => (
          <Checkbox
            key={choice.id}
            name={name}
            value={choice.id}
            defaultChecked={chosen.includes(choice.id)}
            label={localText(choice, "name", locale)}
            aria-invalid={problem ? true : undefined}
          />
        ))}
      </div>
      <FieldError id={errorId} error={problem} />
    </fieldset>
  );
}
