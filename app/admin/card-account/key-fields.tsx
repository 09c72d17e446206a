import { maxCardKey } from "#app/domain/payments/card-keys.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { CheckField, useProblem } from "#app/admin/shared/editing/edit-fields.tsx";
import { SettingsSection } from "#app/admin/shared/editing/settings-section.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Says that the environment decides, so that no keys can be entered. */
export function LockedKeys() {
  const t = useAdminText();
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("cards.keys")}</CardTitle>
      <p className="mt-1 text-muted">{t("cards.locked")}</p>
    </Card>
  );
}

/** Asks for the keys, which are never filled in. */
export function KeyFields({
  hasKeys,
  hasWebhookSecret,
  isUnreadable,
}: {
  hasKeys: boolean;
  hasWebhookSecret: boolean;
  isUnreadable: boolean;
}) {
  const t = useAdminText();
  const stateOf = (isSaved: boolean) => (isUnreadable ? "unreadable" : isSaved ? "saved" : "none");
  return (
    <SettingsSection title={t("cards.keys")} text={t("cards.keys.text")}>
      <KeyField name="secret_key" state={stateOf(hasKeys)} />
      <KeyField name="webhook_secret" state={stateOf(hasWebhookSecret)} />
      {(hasKeys || isUnreadable) && <CheckField name="forget_keys" label={t("cards.forget_keys")} />}
    </SettingsSection>
  );
}

function KeyField({
  name,
  state,
}: {
  name: "secret_key" | "webhook_secret";
  state: "none" | "saved" | "unreadable";
}) {
  const t = useAdminText();
  const problem = useProblem(name);
  return (
    <Field
      label={t(`cards.${name}`)}
      hint={
        state === "unreadable" ? undefined : t(state === "saved" ? "cards.key.saved" : `cards.${name}.hint`)
      }
      error={problem ?? (state === "unreadable" ? t("cards.key.unreadable") : undefined)}
    >
      {(control) => (
        <PasswordInput {...control} name={name} autoComplete="new-password" maxLength={maxCardKey} />
      )}
    </Field>
  );
}
