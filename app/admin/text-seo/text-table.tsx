import { useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import type { ListedText } from "#app/server/content/text-content.ts";
import { Badge } from "#app/ui/badge.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { DeleteDialog } from "#app/admin/shared/editing/delete-dialog.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { DeleteButton, EditLink } from "#app/admin/shared/editing/record-links.tsx";
import type { action } from "./list.tsx";

export function TextTable({ texts }: { texts: readonly ListedText[] }) {
  const t = useAdminText();
  const locale = useLocale();
  const { search } = useLocation();
  const steps = useFetcher<typeof action>();
  const [toDelete, setToDelete] = useState<ListedText | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useAnswerToast(steps.data);
  const titleOf = ({ title_bg, title_en }: ListedText) =>
    (locale === "en" ? (title_en ?? title_bg) : (title_bg ?? title_en)) ?? "–";
  return (
    <div ref={list} tabIndex={-1} className="rounded-card">
      <Table label={t("text-seo.title")}>
        <TableHead>
          <HeadCell>{t("text-seo.key")}</HeadCell>
          <HeadCell>{t("text-seo.titleColumn")}</HeadCell>
          <HeadCell>{t("text-seo.scope")}</HeadCell>
          <HeadCell>{t("text-seo.languages")}</HeadCell>
          <HeadCell>{t("text-seo.seo")}</HeadCell>
          <HeadCell>{t("text-seo.actions")}</HeadCell>
        </TableHead>
        <TableBody>
          {texts.map((text) => (
            <Row key={text.id}>
              <Cell heading={t("text-seo.key")} className="font-semibold wrap-anywhere">
                {text.key}
              </Cell>
              <Cell heading={t("text-seo.titleColumn")} className="max-w-72 wrap-anywhere">
                {titleOf(text)}
              </Cell>
              <Cell heading={t("text-seo.scope")}>{t(`text-seo.scope.${text.scope}`)}</Cell>
              <Cell heading={t("text-seo.languages")}>
                <Languages languages={text.languages} />
              </Cell>
              <Cell heading={t("text-seo.seo")}>
                <Languages languages={text.seo} />
              </Cell>
              <Cell heading={t("text-seo.actions")}>
                <div className="flex gap-2">
                  <EditLink
                    to={{ pathname: `/admin/text-seo/${text.id}`, search }}
                    name={text.key}
                    variant="outline"
                  />
                  <DeleteButton
                    label={t("edit.deleteNamed", { name: text.key })}
                    onClick={() => setToDelete(text)}
                  />
                </div>
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
      <DeleteDialog
        open={toDelete !== null}
        title={t("text-seo.delete.title")}
        text={t("text-seo.delete.text", { key: toDelete?.key ?? "" })}
        onCancel={() => setToDelete(null)}
        onDelete={() => {
          if (toDelete)
            void steps.submit(
              { intent: "delete", id: toDelete.id },
              { method: "post", action: "/admin/text-seo" },
            );
          setToDelete(null);
          // Restore focus: the pressed button is removed with its row.
          list.current?.focus();
        }}
      />
    </div>
  );
}

function Languages({ languages }: { languages: readonly ("bg" | "en")[] }) {
  const t = useAdminText();
  if (languages.length === 0) return <span className="text-muted">{t("text-seo.none")}</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {languages.map((language) => (
        <Badge key={language}>{language.toUpperCase()}</Badge>
      ))}
    </span>
  );
}
