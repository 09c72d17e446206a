import { localePath } from "#app/domain/locale.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";

/**
 * Shows on the root page what has just happened to the visitor's account: a confirmed e-mail returns there
 * (specification, section 4), and so does the deletion.
 */
export function AccountNotice({ event }: { event: "verified" | "deleted" }) {
  const t = useText();
  const locale = useLocale();
  return (
    <div className="page pt-6">
      <Notice tone="success" title={t(`auth.${event}.title`)} text={t(`auth.${event}.text`)}>
        {event === "verified" && (
          <ButtonLink to={localePath(locale, "/profile")}>{t("auth.verified.profile")}</ButtonLink>
        )}
      </Notice>
    </div>
  );
}
