import { localePath } from "#app/domain/locale.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The confirmation of an e-mail returns to the root (specification, section 4), where this says that it is done. */
export function EmailVerified() {
  const t = useText();
  const locale = useLocale();
  return (
    <div className="page pt-6">
      <Notice tone="success" title={t("auth.verified.title")} text={t("auth.verified.text")}>
        <ButtonLink to={localePath(locale, "/profile")}>{t("auth.verified.profile")}</ButtonLink>
      </Notice>
    </div>
  );
}
