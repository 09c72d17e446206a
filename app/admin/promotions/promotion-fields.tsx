import { useEffect, useState } from "react";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { localText } from "#app/domain/locale.ts";
import { promotionColumns, promotionPartColumns } from "#app/domain/promotions/promotion-input.ts";
import { promotionKinds, promotionScopes } from "#app/domain/promotions/promotion.ts";
import type { PromotionKind, PromotionScope } from "#app/domain/promotions/promotion.ts";
import { useLocale } from "#app/ui/locale.tsx";
import {
  CheckField,
  FieldGroup,
  MomentField,
  SelectField,
  TextField,
} from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { Only } from "#app/admin/shared/editing/only.tsx";
import { useFormFields } from "#app/admin/shared/editing/use-form-fields.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { TargetFields } from "./target-fields.tsx";
import type { TargetChoices } from "./target-fields.tsx";

const pair = "grid items-start gap-4 sm:grid-cols-2";

/** Shows the fields of a promotion; `onFields` receives the form values. */
export function PromotionFields({
  choices,
  onFields,
}: {
  choices: TargetChoices;
  onFields: (fields: Record<string, string>) => void;
}) {
  const t = useAdminText();
  const { values } = useEditForm();
  const { ref, fields } = useFormFields();
  useEffect(() => onFields(fields), [fields, onFields]);
  const currency = values.currency === "EUR" ? "EUR" : "BGN";
  const [scope, setScope] = useState(values.scope as PromotionScope);
  return (
    <div ref={ref} className="flex flex-col gap-5">
      <input type="hidden" name="currency" value={currency} />
      <div className={pair}>
        <TextField
          {...constraintsOf(promotionColumns, "name_bg")}
          label={t("promotions.name.bg")}
          hint={t("promotions.name.bg.hint")}
        />
        <TextField
          {...constraintsOf(promotionColumns, "name_en")}
          label={t("promotions.name.en")}
          hint={t("promotions.name.en.hint")}
        />
      </div>
      <GiftFields products={choices.products} currency={currency} />
      <FieldGroup title={t("promotions.group.targets")}>
        <SelectField
          name="scope"
          label={t("promotions.scope")}
          options={promotionScopes.map((value) => ({ value, label: t(`promotions.scope.${value}`) }))}
          onChange={setScope}
        />
        <TargetFields scope={scope} choices={choices} />
      </FieldGroup>
      <FieldGroup title={t("promotions.group.conditions")}>
        <div className={pair}>
          <TextField
            name="min_amount"
            label={t(`promotions.minAmount.${currency}`)}
            hint={t("promotions.minAmount.hint")}
            inputMode="decimal"
          />
          <TextField
            {...constraintsOf(promotionColumns, "min_units")}
            label={t("promotions.minUnits")}
            hint={t("promotions.limit.hint")}
          />
        </div>
        <CheckField name="first_order_only" label={t("promotions.firstOrder")} />
        <div>
          <CheckField name="is_combinable" label={t("promotions.combinable")} />
          <p className="text-sm text-muted">{t("promotions.combinable.hint")}</p>
        </div>
      </FieldGroup>
      <CodeFields needsCode={fields.needs_code === "on"} />
      <FieldGroup title={t("promotions.group.when")}>
        <MomentField name="starts_at" label={t("promotions.startsAt")} />
        <MomentField name="ends_at" label={t("promotions.endsAt")} />
        <div>
          <CheckField name="is_active" label={t("promotions.isActive")} />
          <p className="text-sm text-muted">{t("promotions.isActive.hint")}</p>
        </div>
      </FieldGroup>
      <FieldGroup title={t("promotions.group.limits")}>
        <div className={pair}>
          <TextField
            {...constraintsOf(promotionColumns, "max_uses")}
            label={t("promotions.maxUses")}
            hint={t("promotions.limit.hint")}
          />
          <TextField
            {...constraintsOf(promotionColumns, "max_uses_per_person")}
            label={t("promotions.maxUsesPerPerson")}
            hint={t("promotions.limit.hint")}
          />
        </div>
      </FieldGroup>
    </div>
  );
}

/** Asks what the promotion gives: its kind, and what the kind needs. */
function GiftFields({
  products,
  currency,
}: {
  products: TargetChoices["products"];
  currency: "BGN" | "EUR";
}) {
  const t = useAdminText();
  const locale = useLocale();
  const { values } = useEditForm();
  const [kind, setKind] = useState(values.kind as PromotionKind);
  return (
    <FieldGroup title={t("promotions.group.gives")}>
      <SelectField
        name="kind"
        label={t("promotions.kind")}
        options={promotionKinds.map((value) => ({ value, label: t(`promotions.kind.${value}`) }))}
        onChange={setKind}
      />
      <Only when={kind === "percent"}>
        <TextField
          {...constraintsOf(promotionPartColumns, "percent")}
          label={t("promotions.percent")}
          hint={t("promotions.percent.hint")}
        />
      </Only>
      <Only when={kind === "amount"}>
        <TextField name="amount" label={t(`promotions.amount.${currency}`)} inputMode="decimal" required />
      </Only>
      <Only when={kind === "units"}>
        <div className={pair}>
          <TextField
            {...constraintsOf(promotionPartColumns, "units")}
            label={t("promotions.units")}
            hint={t("promotions.units.hint")}
          />
          <TextField
            {...constraintsOf(promotionPartColumns, "paid_units")}
            label={t("promotions.paidUnits")}
          />
        </div>
      </Only>
      <Only when={kind === "gift"}>
        <SelectField
          name="gift_product_id"
          label={t("promotions.gift")}
          hint={t("promotions.gift.hint")}
          required
          options={[
            { value: "", label: t("promotions.gift.none") },
            ...products
              .filter((product) => !product.is_bag)
              .map((product) => ({ value: product.id, label: localText(product, "name", locale) })),
          ]}
        />
      </Only>
    </FieldGroup>
  );
}

function CodeFields({ needsCode }: { needsCode: boolean }) {
  const t = useAdminText();
  return (
    <FieldGroup title={t("promotions.group.code")}>
      <CheckField name="needs_code" label={t("promotions.needsCode")} />
      <Only when={needsCode}>
        <div className="flex flex-col gap-4">
          <TextField
            {...constraintsOf(promotionPartColumns, "code")}
            label={t("promotions.code")}
            hint={t("promotions.code.hint")}
            spellCheck={false}
            autoCapitalize="characters"
          />
          <div>
            <CheckField name="is_public" label={t("promotions.isPublic")} />
            <p className="text-sm text-muted">{t("promotions.isPublic.hint")}</p>
          </div>
        </div>
      </Only>
    </FieldGroup>
  );
}
