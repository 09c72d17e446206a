import { localePath } from "#app/domain/locale.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The verification link returns to the root (specification, section 4), where this says what came of it. */
export function EmailVerified({ isValid }: { isValid: boolean }) {
  const t = useText();
  const locale = useLocale();
  const result = isValid ? "verified" : "notVerified";
  return (
    <div className="page pt-6">
      <Notice
        tone={result === "verified" ? "success" : "error"}
        title={t(`auth.${result}.title`)}
        text={t(`auth.${result}.text`)}
      >
        <ButtonLink to={localePath(locale, "/auth")}>{t("auth.signIn")}</ButtonLink>
      </Notice>
    </div>
  );
}
