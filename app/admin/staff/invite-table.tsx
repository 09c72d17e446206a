import { useRef, useState } from "react";
import { useFetcher } from "react-router";
import { formatDateTime } from "#app/domain/dates.ts";
import { useLocale } from "#app/ui/locale.tsx";
import type { Staff } from "#app/server/accounts/staff/list-staff.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Input } from "#app/ui/input.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { EmailText } from "#app/admin/shared/email-text.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { CopyButton } from "#app/admin/shared/copy-button.tsx";
import { DeleteRecord } from "#app/admin/shared/editing/delete-record.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { action } from "./list.tsx";

type Invite = Staff["invites"][number];

/** Lists the pending invitations, each to be resent or withdrawn. */
export function InviteTable({ invites }: { invites: Invite[] }) {
  const t = useAdminText();
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} tabIndex={-1} className="rounded-card">
      <h2 className="mb-3 text-xl font-bold">{t("staff.invites")}</h2>
      <DeleteRecord
        records={invites}
        listPath="/admin/staff"
        fields={{ step: "withdraw" }}
        describe={({ email }) => ({
          title: t("staff.invites.withdraw.title"),
          text: t("staff.invites.withdraw.text", { email }),
          label: t("staff.invites.withdraw"),
        })}
        onDelete={() => list.current?.focus()}
      />
      {invites.length === 0 ? (
        <p className="text-muted">{t("staff.invites.empty")}</p>
      ) : (
        <Table label={t("staff.invites")}>
          <TableHead>
            <HeadCell>{t("staff.email")}</HeadCell>
            <HeadCell>{t("staff.role")}</HeadCell>
            <HeadCell>{t("staff.invites.by")}</HeadCell>
            <HeadCell>{t("staff.invites.until")}</HeadCell>
            <HeadCell>{t("staff.actions")}</HeadCell>
          </TableHead>
          <TableBody>
            {invites.map((invite) => (
              <InviteRow key={invite.id} invite={invite} />
            ))}
          </TableBody>
        </Table>
      )}
    </div>
  );
}

function InviteRow({ invite }: { invite: Invite }) {
  const { id, email, role, language, inviter, expires_at, isExpired, link } = invite;
  const t = useAdminText();
  const locale = useLocale();
  const sending = useFetcher<typeof action>();
  useAnswerToast(sending.data);
  const [isLinkShown, setIsLinkShown] = useState(false);
  return (
    <Row>
      <Cell heading={t("staff.email")} className="md:min-w-52">
        <p className="font-semibold">
          <EmailText email={email} />
        </p>
        <p className="text-sm text-muted">{t(`staff.invites.language.${language}`)}</p>
      </Cell>
      <Cell heading={t("staff.role")}>{t(`staff.role.${role}`)}</Cell>
      <Cell heading={t("staff.invites.by")} className="wrap-anywhere md:min-w-52">
        {inviter ?? <span className="text-muted">{t("staff.invites.byNobody")}</span>}
      </Cell>
      <Cell heading={t("staff.invites.until")} className="md:min-w-40">
        {formatDateTime(expires_at, locale)}
        {isExpired && (
          <Badge tone="attention" className="ml-2">
            {t("staff.invites.expired")}
          </Badge>
        )}
      </Cell>
      <Cell heading={t("staff.actions")}>
        <div className="flex flex-wrap gap-3">
          <sending.Form method="post" action="/admin/staff">
            <input type="hidden" name="step" value="again" />
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              variant="outline"
              size="sm"
              disabled={sending.state !== "idle"}
              aria-label={t("staff.invites.againNamed", { email })}
            >
              {t("staff.invites.again")}
            </Button>
          </sending.Form>
          <ButtonLink
            to={`/admin/staff?delete=${id}`}
            preventScrollReset
            variant="outline"
            size="sm"
            aria-label={t("staff.invites.withdrawNamed", { email })}
          >
            {t("staff.invites.withdraw")}
          </ButtonLink>
          {link !== null && (
            <CopyButton
              text={() => link}
              copied="staff.invites.copied"
              refused="staff.invites.copyRefused"
              onRefused={() => setIsLinkShown(true)}
              size="sm"
              aria-label={t("staff.invites.copyNamed", { email })}
            >
              {t("staff.invites.copy")}
            </CopyButton>
          )}
        </div>
        {isLinkShown && link !== null && (
          <Input
            readOnly
            value={link}
            aria-label={t("staff.invites.link")}
            className="mt-3"
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Cell>
    </Row>
  );
}
