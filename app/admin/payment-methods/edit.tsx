import { constraintsOf } from "#app/domain/field-constraints.ts";
import { paymentColumns, paymentFields } from "#app/domain/payments/payment-settings.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { findPaymentSettings, savePaymentSettings } from "#app/server/shop/payment-settings.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { saveConfirmed } from "#app/admin/shared/confirm-password/act-confirmed.ts";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { readSeen } from "#app/admin/shared/editing/edit-answer.server.ts";
import { saveSettingsForm } from "#app/admin/shared/editing/save-settings.server.ts";
import { SettingsFrame } from "#app/admin/shared/editing/settings-frame.tsx";
import { CardBadge } from "#app/admin/card-account/card-badge.tsx";
import { CheckField, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { SettingsSection } from "#app/admin/shared/editing/settings-section.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { Route } from "./+types/edit";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = granted(context, "settings");
  const { cards, db } = context.get(servicesContext);
  const [{ settings, updatedAt }, { state }] = await Promise.all([
    findPaymentSettings(db, admin),
    cards.find(),
  ]);
  return { values: paymentFields(settings), updatedAt, cards: state };
}

/** Saves the settings, or returns the refusal with the typed values. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "settings");
  const values = Object.fromEntries(await readFields(request));
  const field = (name: string) => values[name] ?? "";
  return saveSettingsForm(values, {
    id: "payment-methods",
    saved: "methods.saved",
    failed: "methods.failed",
    needsPassword: () => needsPassword("admin/payment-methods/edit", "save", { request, context }),
    save: () => {
      const change = { field, seen: readSeen(field), now: new Date() };
      return savePaymentSettings(context.get(servicesContext), admin, change);
    },
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  saveConfirmed("admin/payment-methods/edit", "methods.failed", args);

/** Shows the owner's payment methods, each with its switch. */
export default function PaymentMethods({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { values, updatedAt, cards } = loaderData;
  return (
    <>
      <PageHead
        title={t("methods.title")}
        text={t("methods.subtitle")}
        actions={
          <ButtonLink to="/admin/payments/bank" variant="outline">
            {t("methods.bank")}
          </ButtonLink>
        }
      />
      <div className="max-w-4xl">
        <SettingsFrame
          action="/admin/payment-methods"
          answer={actionData}
          values={values}
          updatedAt={updatedAt}
        >
          {/* Remount after a save: the stored values may differ from the typed ones. */}
          <div key={updatedAt.toISOString()} className="flex flex-col gap-6">
            <SettingsSection title={t("methods.cash")} text={t("methods.cash.text")}>
              <CheckField name="is_cash_on_delivery_on" label={t("methods.is_cash_on_delivery_on")} />
            </SettingsSection>
            <SettingsSection title={t("methods.card")} text={t("methods.card.text")}>
              <CheckField name="is_card_on" label={t("methods.is_card_on")} />
              <div className="flex flex-wrap items-center gap-3">
                <ButtonLink to="/admin/payment-methods/cards" variant="outline">
                  {t("methods.card.account")}
                </ButtonLink>
                <CardBadge state={cards} />
              </div>
            </SettingsSection>
            <SettingsSection title={t("methods.transfer")} text={t("methods.transfer.text")}>
              <CheckField name="is_transfer_on" label={t("methods.is_transfer_on")} />
              <TextField
                {...constraintsOf(paymentColumns, "account_holder")}
                label={t("methods.account_holder")}
                hint={t("methods.account_holder.hint")}
                autoComplete="off"
              />
              <div className="grid items-start gap-5 sm:grid-cols-2">
                <TextField
                  {...constraintsOf(paymentColumns, "iban")}
                  label={t("methods.iban")}
                  hint={t("methods.iban.hint")}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                />
                <TextField
                  {...constraintsOf(paymentColumns, "bic")}
                  label={t("methods.bic")}
                  hint={t("methods.bic.hint")}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                />
              </div>
              <TextField
                {...constraintsOf(paymentColumns, "hold_days")}
                label={t("methods.hold_days")}
                hint={t("methods.hold_days.hint")}
                className="max-w-80"
              />
            </SettingsSection>
            <SettingsSection title={t("methods.in_hand")} text={t("methods.in_hand.text")}>
              <CheckField name="is_in_hand_on" label={t("methods.is_in_hand_on")} />
            </SettingsSection>
          </div>
        </SettingsFrame>
      </div>
    </>
  );
}
