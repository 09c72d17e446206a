import { Copy } from "lucide-react";
import { Link, useFetcher } from "react-router";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { Button } from "#app/ui/button.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { DeleteLink, EditLink } from "#app/admin/shared/editing/record-links.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { ListedNewsletter } from "./list.tsx";
import { StateBadge, useAudienceText } from "./newsletter-state.tsx";

const listPath = "/admin/newsletters";

/** Lists newsletters with their audience, and what became of the e-mails of those that have begun. */
export function NewsletterTable({ newsletters }: { newsletters: readonly ListedNewsletter[] }) {
  const t = useAdminText();
  const audienceText = useAudienceText();
  return (
    <Table label={t("newsletters.title")}>
      <TableHead>
        <HeadCell className="w-full">{t("newsletters.name")}</HeadCell>
        <HeadCell>{t("newsletters.state")}</HeadCell>
        <HeadCell>{t("newsletters.audience")}</HeadCell>
        <HeadCell>{t("newsletters.deliveries")}</HeadCell>
        <HeadCell align="end">{t("newsletters.orders")}</HeadCell>
        <HeadCell>{t("newsletters.actions")}</HeadCell>
      </TableHead>
      <TableBody>
        {newsletters.map((newsletter) => (
          <Row key={newsletter.id}>
            <Cell heading={t("newsletters.name")} className="wrap-anywhere">
              <Link
                to={`${listPath}/${newsletter.id}`}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:decoration-2"
              >
                {newsletter.name}
              </Link>
            </Cell>
            <Cell heading={t("newsletters.state")}>
              <StateBadge newsletter={newsletter} />
            </Cell>
            <Cell heading={t("newsletters.audience")}>{audienceText(newsletter.audience)}</Cell>
            <Cell heading={t("newsletters.deliveries")}>
              {newsletter.started_at ? t("newsletters.counts", newsletter.deliveries) : "–"}
            </Cell>
            <Cell heading={t("newsletters.orders")} align="end">
              {newsletter.orders ?? "–"}
            </Cell>
            <Cell heading={t("newsletters.actions")}>
              <div className="flex gap-1">
                <EditLink to={`${listPath}/${newsletter.id}`} name={newsletter.name} />
                <DuplicateButton newsletter={newsletter} />
                <DeleteLink to={`${listPath}?delete=${newsletter.id}`} name={newsletter.name} />
              </div>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function DuplicateButton({ newsletter: { id, name } }: { newsletter: ListedNewsletter }) {
  const t = useAdminText();
  const fetcher = useFetcher<{ ok: boolean; text: AdminTextKey }>();
  useAnswerToast(fetcher.data);
  const label = t("newsletters.duplicate", { name });
  return (
    <fetcher.Form method="post" action={listPath}>
      <input type="hidden" name="intent" value="duplicate" />
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        variant="ghost"
        size="icon"
        aria-label={label}
        title={label}
        disabled={fetcher.state !== "idle"}
      >
        <Copy aria-hidden />
      </Button>
    </fetcher.Form>
  );
}
