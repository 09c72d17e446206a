import { useSearchParams } from "react-router";
import { localePath } from "#app/domain/locale.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The verification link returns to the root (specification, section 4), where this says what came of it. */
export function EmailVerified() {
  const t = useText();
  const locale = useLocale();
  const [search] = useSearchParams();
  if (search.get("email") !== "verified") return null;
  const result = search.has("error") ? "notVerified" : "verified";
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
