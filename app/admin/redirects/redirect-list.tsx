import { CornerUpRight } from "lucide-react";
import { formatDate } from "#app/domain/dates.ts";
import type { listRedirects } from "#app/server/redirects/list-redirects.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { DeleteRecord } from "#app/admin/shared/editing/delete-record.tsx";
import { DeleteLink, EditLink } from "#app/admin/shared/editing/record-links.tsx";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { Pager } from "#app/admin/shared/lists/pager.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

type RedirectPage = Awaited<ReturnType<typeof listRedirects>>;

export function RedirectList({ page, search }: { page: RedirectPage | null; search: string }) {
  const t = useAdminText();
  const list = useListAddress("/admin/redirects");
  if (page === null) return <NotLoaded icon={<CornerUpRight />} title="redirects.loadFailed" />;
  if (page.rows.length === 0) {
    const reason = search === "" ? "empty" : "none";
    return (
      <EmptyList
        screen="/admin/redirects"
        icon={<CornerUpRight />}
        title={t(`redirects.${reason}.title`)}
        text={t(`redirects.${reason}.text`)}
        isFiltered={reason === "none"}
      />
    );
  }
  return (
    <>
      <DeleteRecord
        records={page.rows}
        listPath="/admin/redirects"
        fields={{ intent: "delete" }}
        describe={({ path }) => ({
          title: t("redirects.delete.title"),
          text: t("redirects.delete.text", { path }),
        })}
        undoText={t("redirects.undo")}
      />
      <Table label={t("redirects.title")}>
        <TableHead>
          <HeadCell>{t("redirects.path")}</HeadCell>
          <HeadCell>{t("redirects.target")}</HeadCell>
          <HeadCell>{t("redirects.origin")}</HeadCell>
          <HeadCell>{t("redirects.actions")}</HeadCell>
        </TableHead>
        <TableBody>
          {page.rows.map((row) => (
            <RedirectRow key={row.id} redirect={row} list={list} />
          ))}
        </TableBody>
      </Table>
      <Pager previous={page.previous} next={page.next} />
    </>
  );
}

function RedirectRow({ redirect, list }: { redirect: RedirectPage["rows"][number]; list: string }) {
  const t = useAdminText();
  const locale = useLocale();
  const { id, path, target, origin, created_at } = redirect;
  const [, query] = list.split("?");
  const kept = query === undefined ? "" : `?${query}`;
  return (
    <Row>
      <Cell heading={t("redirects.path")} className="md:min-w-52">
        <span className="font-semibold wrap-anywhere">{path}</span>
      </Cell>
      <Cell heading={t("redirects.target")} className="md:min-w-52">
        <span className="wrap-anywhere">{target}</span>
      </Cell>
      <Cell heading={t("redirects.origin")} className="md:min-w-36">
        <p>{t(`redirects.origin.${origin}`)}</p>
        <p className="text-sm text-muted">{formatDate(created_at, locale)}</p>
      </Cell>
      <Cell heading={t("redirects.actions")}>
        <div className="flex">
          <EditLink to={`/admin/redirects/${id}${kept}`} name={path} />
          <DeleteLink to={`${list}${query === undefined ? "?" : "&"}delete=${id}`} name={path} />
        </div>
      </Cell>
    </Row>
  );
}
