import { localePath } from "#app/domain/locale.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Shows the success notice on the root page, to which an e-mail's confirmation returns (specification, section 4). */
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
