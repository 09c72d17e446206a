import { Form, useNavigation } from "react-router";
import { formatDateTime } from "#app/domain/dates.ts";
import { useLocale } from "#app/ui/locale.tsx";
import type { OwnSession } from "#app/server/accounts/own-sessions.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/**
 * Lists the devices on which the administrator is signed in, each but the current one with a button that signs it out.
 */
export function SessionTable({ sessions }: { sessions: OwnSession[] }) {
  const t = useAdminText();
  return (
    <div>
      <h2 className="mb-1 text-xl font-bold">{t("staff.sessions")}</h2>
      <p className="mb-3 text-muted">{t("staff.sessions.text")}</p>
      <Table label={t("staff.sessions")}>
        <TableHead>
          <HeadCell>{t("staff.sessions.device")}</HeadCell>
          <HeadCell>{t("staff.sessions.used")}</HeadCell>
          <HeadCell>{t("staff.actions")}</HeadCell>
        </TableHead>
        <TableBody>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function SessionRow({ session: { id, device, usedAt, isCurrent } }: { session: OwnSession }) {
  const t = useAdminText();
  const locale = useLocale();
  const isBusy = useNavigation().formData?.get("id") === id;
  const name = device ?? t("staff.sessions.unknown");
  const used = formatDateTime(usedAt, locale);
  return (
    <Row>
      <Cell heading={t("staff.sessions.device")}>
        <span className="font-semibold wrap-anywhere">{name}</span>
      </Cell>
      <Cell heading={t("staff.sessions.used")} className="md:whitespace-nowrap">
        {used}
      </Cell>
      <Cell heading={t("staff.actions")}>
        {isCurrent ? (
          <Badge tone="neutral">{t("staff.sessions.current")}</Badge>
        ) : (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="step" value="end_session" />
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              variant="outline"
              size="sm"
              disabled={isBusy}
              aria-label={t("staff.sessions.endNamed", { device: name, date: used })}
            >
              {t("staff.sessions.end")}
            </Button>
          </Form>
        )}
      </Cell>
    </Row>
  );
}
