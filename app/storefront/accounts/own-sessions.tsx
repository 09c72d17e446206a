import { Form, useNavigation } from "react-router";
import { formatDateTime } from "#app/domain/dates.ts";
import type { OwnSession } from "#app/server/accounts/own-sessions.ts";
import { Badge } from "#app/ui/badge.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { ProfilePart } from "./profile-part.tsx";

/** Lists the devices on which the person is signed in, all but the current one with a button that signs it out. */
export function OwnSessions({
  sessions,
  refusal,
}: {
  sessions: OwnSession[];
  refusal: "signed_out" | "unexpected" | undefined;
}) {
  const t = useText();
  return (
    <ProfilePart title={t("profile.sessions.title")}>
      <p className="mb-5 max-w-2xl text-muted">{t("profile.sessions.text")}</p>
      {refusal && (
        <Notice
          tone="error"
          title={t("profile.error.title")}
          text={t(`profile.error.${refusal}`)}
          className="mb-5"
        />
      )}
      <ul aria-label={t("profile.sessions.title")} className="flex max-w-2xl flex-col gap-4">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
    </ProfilePart>
  );
}

function SessionItem({ session: { id, device, usedAt, isCurrent } }: { session: OwnSession }) {
  const t = useText();
  const locale = useLocale();
  const isBusy = useNavigation().formData?.get("sessionId") === id;
  const name = device ?? t("profile.sessions.unknown");
  const used = formatDateTime(usedAt, locale);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">{t("profile.sessions.used", { date: used })}</p>
      </div>
      {isCurrent ? (
        <Badge tone="neutral">{t("profile.sessions.current")}</Badge>
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="sessionId" value={id} />
          <SubmitButton
            isBusy={isBusy}
            busyLabel={t("profile.busy")}
            name="intent"
            value="end_session"
            variant="outline"
            size="default"
            aria-label={t("profile.sessions.endNamed", { device: name, date: used })}
          >
            {t("profile.sessions.end")}
          </SubmitButton>
        </Form>
      )}
    </li>
  );
}
