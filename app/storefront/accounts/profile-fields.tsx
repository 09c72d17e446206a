import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { localePath } from "#app/domain/locale.ts";
import { profileLengths } from "#app/domain/accounts/profile.ts";
import type { ProfileForm, ProfileProblem } from "#app/domain/accounts/profile.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input, Textarea } from "#app/ui/input.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { ProfilePart } from "./profile-part.tsx";
import { checkSession } from "#app/storefront/shop/session-store.ts";

type Answer =
  | { ok: true; profile: ProfileForm }
  | { ok: false; code: ProfileProblem | "signed_out" | "unexpected"; profile: ProfileForm };

/** Asks for the profile's details. The e-mail is read-only (specification, section 2). */
export function ProfileFields({
  email,
  profile,
  answer,
}: {
  email: string;
  profile: ProfileForm;
  answer: Answer | undefined;
}) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().formData?.get("intent") === "update";
  const values = answer?.profile ?? profile;
  const problem = answer && !answer.ok ? answer.code : undefined;
  useEffect(() => {
    if (!answer?.ok) return;
    // The stored values may differ from what was typed, and the header shows the first name.
    form.current?.reset();
    void checkSession();
  }, [answer]);
  const nameFault = (name: string) =>
    problem === "required" && !name.trim() ? t("checkout.field.required") : undefined;
  return (
    <ProfilePart title={t("profile.details")}>
      <Form method="post" noValidate ref={form} className="flex flex-col gap-5">
        <input type="hidden" name="intent" value="update" />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label={t("profile.firstName")} required error={nameFault(values.firstName)}>
            {(control) => (
              <Input
                {...control}
                name="firstName"
                enterKeyHint="next"
                defaultValue={values.firstName}
                maxLength={profileLengths.firstName}
                autoComplete="given-name"
              />
            )}
          </Field>
          <Field label={t("profile.lastName")} required error={nameFault(values.lastName)}>
            {(control) => (
              <Input
                {...control}
                name="lastName"
                enterKeyHint="next"
                defaultValue={values.lastName}
                maxLength={profileLengths.lastName}
                autoComplete="family-name"
              />
            )}
          </Field>
          <Field label={t("profile.email")} hint={t("profile.email.hint")}>
            {(control) => <Input {...control} type="email" value={email} readOnly />}
          </Field>
          <Field
            label={t("profile.phone")}
            hint={t("shop.optional")}
            error={problem === "phone" ? t("profile.error.phone") : undefined}
          >
            {(control) => (
              <Input
                {...control}
                type="tel"
                inputMode="tel"
                enterKeyHint="next"
                name="phone"
                defaultValue={values.phone}
                maxLength={profileLengths.phone}
                autoComplete="tel"
              />
            )}
          </Field>
        </div>
        <Field label={t("profile.address")} hint={t("shop.optional")}>
          {(control) => (
            <Textarea
              {...control}
              name="address"
              defaultValue={values.address}
              maxLength={profileLengths.address}
              autoComplete="street-address"
            />
          )}
        </Field>
        {answer && <ProfileNotice answer={answer} />}
        <SubmitButton isBusy={isBusy} busyLabel={t("profile.busy")} className="self-start">
          {t("profile.save")}
        </SubmitButton>
      </Form>
    </ProfilePart>
  );
}

function ProfileNotice({ answer }: { answer: Answer }) {
  const t = useText();
  const locale = useLocale();
  if (answer.ok) return <Notice tone="success" title={t("profile.saved")} />;
  return (
    <Notice tone="error" title={t("profile.error.title")} text={t(`profile.error.${answer.code}`)}>
      {answer.code === "signed_out" && (
        <ButtonLink to={localePath(locale, "/auth")} variant="outline" size="sm">
          {t("profile.signIn")}
        </ButtonLink>
      )}
    </Notice>
  );
}
