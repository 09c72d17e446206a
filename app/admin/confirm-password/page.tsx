import { useEffect } from "react";
import { Form, data, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { adminPath } from "#app/domain/accounts/admin-path.ts";
import { PasswordField } from "#app/admin/shared/confirm-password/password-field.tsx";
import type { PasswordRefusalCode } from "#app/admin/shared/confirm-password/ask-password.ts";
import { answerOf, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { postPassword } from "./post-password.server.ts";
import type { Route } from "./+types/page";

/** Reads the address of the file (`to`) that asked for the password; null when none did. */
export function loader({ url }: Route.LoaderArgs) {
  const to = url.searchParams.get("to");
  return { to: to === null ? null : adminPath(to) };
}

export async function action(args: Route.ActionArgs) {
  const { error, init } = await postPassword(args);
  return data<{ error: PasswordRefusalCode | null }>({ error }, init);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return (await answerOf(serverAction)) ?? offlineAnswer({ error: "failed" as const });
}

/** Asks for the password, then downloads the file that requires it, if there is one. */
export default function ConfirmPassword({ loaderData: { to }, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const isBusy = useNavigation().formMethod === "POST";
  const isConfirmed = actionData?.error === null;
  useEffect(() => {
    if (isConfirmed && to !== null) window.location.assign(to);
  }, [isConfirmed, to]);
  return (
    <div className="max-w-2xl">
      <PageHead title={t("confirm.title")} text={isConfirmed ? undefined : t("confirm.text")} />
      {isConfirmed ? (
        <Notice
          tone="success"
          title={t("confirm.done")}
          text={to === null ? t("confirm.close") : t("confirm.download")}
        >
          {to !== null && (
            <ButtonLink to={to} reloadDocument variant="outline">
              {t("confirm.again")}
            </ButtonLink>
          )}
        </Notice>
      ) : (
        <Card className="p-5 sm:p-6">
          <Form method="post" noValidate className="flex max-w-md flex-col items-start gap-5 *:w-full">
            <PasswordField error={actionData?.error ?? null} />
            <Button type="submit" aria-disabled={isBusy}>
              {isBusy ? t("confirm.busy") : t("confirm.submit")}
            </Button>
          </Form>
        </Card>
      )}
    </div>
  );
}
