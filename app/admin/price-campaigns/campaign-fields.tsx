import { useState } from "react";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { localText } from "#app/domain/locale.ts";
import { priceCampaignColumns } from "#app/domain/price-campaigns/price-campaign-input.ts";
import { priceCampaignKinds } from "#app/domain/price-campaigns/price-campaign.ts";
import { promotionScopes } from "#app/domain/promotions/promotion.ts";
import type { PromotionScope } from "#app/domain/promotions/promotion.ts";
import type { TargetChoices } from "#app/server/price-campaigns/campaign-choices.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { FieldGroup, MomentField, SelectField, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { Only } from "#app/admin/shared/editing/only.tsx";
import { TargetList } from "#app/admin/shared/editing/target-list.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

const pair = "grid items-start gap-5 sm:grid-cols-2";

/** Shows the fields of a price campaign. */
export function CampaignFields({ choices }: { choices: TargetChoices }) {
  const t = useAdminText();
  const locale = useLocale();
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
                <TargetList
                  name={`targets_${each}`}
                  legend={t(`price-campaigns.scope.${each}`)}
                  choices={choices[each].map((choice) => ({
                    value: choice.id,
                    label: localText(choice, "name", locale),
                  }))}
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
