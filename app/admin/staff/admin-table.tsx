import { useRef } from "react";
import { formatDate } from "#app/domain/dates.ts";
import { useLocale } from "#app/ui/locale.tsx";
import type { Staff } from "#app/server/accounts/staff/list-staff.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { EmailText } from "#app/admin/shared/email-text.tsx";
import { DeleteRecord } from "#app/admin/shared/editing/delete-record.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { RoleForm } from "./role-form.tsx";

type Member = Staff["admins"][number];

/**
 * Lists the staff with their roles. Any of them except the last owner can be removed, and anyone but the reader given
 * another role.
 */
export function AdminTable({ admins }: { admins: Member[] }) {
  const t = useAdminText();
  const list = useRef<HTMLDivElement>(null);
  const owners = admins.filter(({ role }) => role === "owner").length;
  return (
    <div ref={list} tabIndex={-1} className="rounded-card">
      <h2 className="mb-3 text-xl font-bold">{t("staff.admins")}</h2>
      <DeleteRecord
        records={admins}
        listPath="/admin/staff"
        fields={{ step: "remove" }}
        describe={({ email, isSelf }) => ({
          title: t("staff.remove.title"),
          text: t(isSelf ? "staff.remove.selfText" : "staff.remove.text", { email }),
          label: t("staff.remove"),
          isLast: isSelf,
        })}
        onDelete={() => list.current?.focus()}
      />
      <Table label={t("staff.admins")}>
        <TableHead>
          <HeadCell>{t("staff.name")}</HeadCell>
          <HeadCell>{t("staff.role")}</HeadCell>
          <HeadCell>{t("staff.twoFactor")}</HeadCell>
          <HeadCell>{t("staff.seen")}</HeadCell>
          <HeadCell>{t("staff.since")}</HeadCell>
          <HeadCell>{t("staff.actions")}</HeadCell>
        </TableHead>
        <TableBody>
          {admins.map((admin) => (
            <AdminRow key={admin.id} admin={admin} isLast={admin.role === "owner" && owners === 1} />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function AdminRow({ admin, isLast }: { admin: Member; isLast: boolean }) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <Row>
      <Cell heading={t("staff.name")} className="md:min-w-52">
        <p className="font-semibold wrap-anywhere">
          {admin.first_name} {admin.last_name}
          {admin.isSelf && (
            <Badge tone="neutral" className="ml-2">
              {t("staff.self")}
            </Badge>
          )}
        </p>
        <p className="text-sm text-muted">
          <EmailText email={admin.email} />
        </p>
      </Cell>
      <Cell heading={t("staff.role")}>
        {admin.isSelf ? t(`staff.role.${admin.role}`) : <RoleForm key={admin.role} member={admin} />}
      </Cell>
      <Cell heading={t("staff.twoFactor")}>
        <Badge tone={admin.has_two_factor ? "success" : "neutral"}>
          {t(admin.has_two_factor ? "staff.twoFactor.on" : "staff.twoFactor.off")}
        </Badge>
      </Cell>
      <Cell heading={t("staff.seen")} className="md:whitespace-nowrap">
        {admin.seen_at ? formatDate(admin.seen_at, locale) : t("staff.seen.never")}
      </Cell>
      <Cell heading={t("staff.since")} className="md:whitespace-nowrap">
        {formatDate(admin.since, locale)}
      </Cell>
      <Cell heading={t("staff.actions")}>
        {isLast ? (
          <span className="text-muted">{t("staff.remove.last")}</span>
        ) : (
          <ButtonLink
            to={`/admin/staff?delete=${admin.id}`}
            preventScrollReset
            variant="outline"
            size="sm"
            aria-label={t("staff.removeNamed", { email: admin.email })}
          >
            {t("staff.remove")}
          </ButtonLink>
        )}
      </Cell>
    </Row>
  );
}
