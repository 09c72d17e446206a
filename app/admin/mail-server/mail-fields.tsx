import { constraintsOf } from "#app/domain/field-constraints.ts";
import { mailColumns, mailSecurities, maxMailPassword } from "#app/domain/shop/mail-settings.ts";
import type { PasswordState } from "#app/server/mail/settings/mail-settings.ts";
import { Field } from "#app/ui/form/field.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { CheckField, SelectField, TextField, useProblem } from "#app/admin/shared/editing/edit-fields.tsx";
import { SettingsSection } from "#app/admin/shared/editing/settings-section.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows the fields of the mail server; only host and port, which cannot be changed, when the environment sets it. */
export function ServerFields({ isLocked, password }: { isLocked: boolean; password: PasswordState }) {
  const t = useAdminText();
  return (
    <SettingsSection
      title={t("mail-server.server")}
      text={t(isLocked ? "mail-server.server.locked" : "mail-server.server.text")}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...constraintsOf(mailColumns, "host")}
          label={t("mail-server.host")}
          hint={isLocked ? undefined : t("mail-server.host.hint")}
          autoCapitalize="none"
          spellCheck={false}
          disabled={isLocked}
        />
        <TextField
          {...constraintsOf(mailColumns, "port")}
          label={t("mail-server.port")}
          hint={isLocked ? undefined : t("mail-server.port.hint")}
          disabled={isLocked}
        />
      </div>
      {!isLocked && (
        <>
          <SelectField
            name="security"
            label={t("mail-server.security")}
            className="max-w-96"
            options={mailSecurities.map((value) => ({ value, label: t(`mail-server.security.${value}`) }))}
          />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              {...constraintsOf(mailColumns, "username")}
              label={t("mail-server.username")}
              hint={t("mail-server.username.hint")}
              autoCapitalize="none"
              spellCheck={false}
            />
            <MailPassword state={password} />
          </div>
          {password !== "none" && (
            <CheckField name="forget_password" label={t("mail-server.password.forget")} />
          )}
        </>
      )}
    </SettingsSection>
  );
}

/** Shows the sender's fields; those that the environment sets cannot be changed. */
export function SenderFields({ isLocked }: { isLocked: boolean }) {
  const t = useAdminText();
  return (
    <SettingsSection
      title={t("mail-server.sender")}
      text={t(isLocked ? "mail-server.sender.locked" : "mail-server.sender.text")}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...constraintsOf(mailColumns, "sender_name")}
          label={t("mail-server.sender_name")}
          disabled={isLocked}
        />
        <TextField
          {...constraintsOf(mailColumns, "sender_address")}
          label={t("mail-server.sender_address")}
          hint={isLocked ? undefined : t("mail-server.sender_address.hint")}
          disabled={isLocked}
        />
      </div>
      <TextField
        {...constraintsOf(mailColumns, "reply_address")}
        label={t("mail-server.reply_address")}
        hint={t("mail-server.reply_address.hint")}
      />
    </SettingsSection>
  );
}

/** Asks for the mail server's password, which is never filled in; browsers must not fill in the reader's own. */
function MailPassword({ state }: { state: PasswordState }) {
  const t = useAdminText();
  const problem = useProblem("password");
  return (
    <Field
      label={t("mail-server.password")}
      hint={state === "unreadable" ? undefined : t(`mail-server.password.${state}`)}
      error={problem ?? (state === "unreadable" ? t("mail-server.password.unreadable") : undefined)}
    >
      {(control) => (
        <PasswordInput {...control} name="password" autoComplete="new-password" maxLength={maxMailPassword} />
      )}
    </Field>
  );
}
