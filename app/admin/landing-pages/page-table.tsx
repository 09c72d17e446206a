import { useRef, useState } from "react";
import { useFetcher } from "react-router";
import { localText } from "#app/domain/locale.ts";
import type { ListedLandingPage } from "#app/server/content/landing-pages.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { HeadCell, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { DeleteDialog } from "#app/admin/shared/delete-dialog.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { action } from "./list.tsx";
import { PageRow } from "./page-row.tsx";

/** Landing pages, newest first. */
export function PageTable({ pages, now }: { pages: readonly ListedLandingPage[]; now: Date }) {
  const t = useAdminText();
  const locale = useLocale();
  const remover = useFetcher<typeof action>();
  useAnswerToast(remover.data);
  const [toDelete, setToDelete] = useState<ListedLandingPage | null>(null);
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} tabIndex={-1} className="rounded-card">
      <Table label={t("landing-pages.title")}>
        <TableHead>
          <HeadCell>{t("landing-pages.column.title")}</HeadCell>
          <HeadCell>{t("landing-pages.column.slug")}</HeadCell>
          <HeadCell>{t("landing-pages.column.status")}</HeadCell>
          <HeadCell>{t("landing-pages.column.schedule")}</HeadCell>
          <HeadCell>{t("landing-pages.column.actions")}</HeadCell>
        </TableHead>
        <TableBody>
          {pages.map((page) => (
            <PageRow key={page.id} page={page} now={now} onDelete={() => setToDelete(page)} />
          ))}
        </TableBody>
      </Table>
      <DeleteDialog
        open={toDelete !== null}
        title={t("landing-pages.delete.title")}
        text={t("landing-pages.delete.text", {
          name: toDelete ? localText(toDelete, "title", locale) : "",
          slug: toDelete?.slug ?? "",
        })}
        onCancel={() => setToDelete(null)}
        onDelete={() => {
          const fields = { step: "delete", id: toDelete?.id ?? "" };
          void remover.submit(fields, { method: "post", action: "/admin/landing-pages" });
          setToDelete(null);
          // The pressed button goes with its row.
          list.current?.focus();
        }}
      />
    </div>
  );
}
