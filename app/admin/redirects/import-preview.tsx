import { Form, useNavigation } from "react-router";
import type { RedirectPreview } from "#app/server/redirects/import-redirects.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { PreviewHeading } from "#app/admin/shared/files/csv-file-field.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

const tones: Record<keyof RedirectPreview["counts"], BadgeTone> = {
  new: "success",
  changed: "info",
  unchanged: "neutral",
  wrong: "danger",
};

/** Previews what a file would change, with the form that applies exactly that. */
export function PreviewedRedirects({
  preview: { digest, counts, wrong, changes },
  file,
  isStale,
}: {
  preview: RedirectPreview;
  /** The encoded file, carried through the form. */
  file: string;
  /** Whether redirects changed since the preview, so that nothing was applied. */
  isStale: boolean;
}) {
  const t = useAdminText();
  const isBusy = useNavigation().formAction === "/admin/redirects/import";
  const written = counts.new + counts.changed;
  return (
    <section aria-labelledby="preview">
      {isStale && (
        <Notice
          tone="error"
          title={t("redirects.file.stale")}
          text={t("productFiles.stale.text")}
          className="mb-6 max-w-3xl"
        />
      )}
      <PreviewHeading>{t("productFiles.counts")}</PreviewHeading>
      <ul className="mt-3 flex flex-wrap gap-2">
        {(["new", "changed", "unchanged", "wrong"] as const).map((kind) => (
          <li key={kind}>
            <Badge tone={counts[kind] > 0 ? tones[kind] : "neutral"}>
              {`${t(`productFiles.counts.${kind}`)}: ${counts[kind]}`}
            </Badge>
          </li>
        ))}
      </ul>
      {written === 0 && (
        <Notice
          tone={counts.wrong > 0 ? "error" : "success"}
          title={t("productFiles.nothing")}
          text={t(counts.wrong > 0 ? "productFiles.nothing.wrong" : "redirects.file.nothing")}
          className="mt-5 max-w-3xl"
        />
      )}
      <Form method="post" className="mt-5">
        <input type="hidden" name="digest" value={digest} />
        <input type="hidden" name="file" value={file} />
        {written > 0 && counts.wrong > 0 && <p className="mb-3 max-w-3xl">{t("redirects.file.skipped")}</p>}
        <div className="flex flex-wrap gap-3">
          {written > 0 && (
            <Button type="submit" disabled={isBusy}>
              {isBusy ? t("productFiles.applying") : t("redirects.file.apply", { count: written })}
            </Button>
          )}
          <ButtonLink to="/admin/redirects/import" variant="outline">
            {t("productFiles.another")}
          </ButtonLink>
        </div>
      </Form>
      {wrong.length > 0 && <WrongLines wrong={wrong} all={counts.wrong} />}
      {changes.length > 0 && <Changes changes={changes} all={written} />}
    </section>
  );
}

function WrongLines({ wrong, all }: { wrong: RedirectPreview["wrong"]; all: number }) {
  const t = useAdminText();
  return (
    <>
      <ListTitle title={t("productFiles.wrong")} shown={wrong.length} all={all} />
      <Table label={t("productFiles.wrong")}>
        <TableHead>
          <HeadCell>{t("productFiles.row")}</HeadCell>
          <HeadCell>{t("redirects.path")}</HeadCell>
          <HeadCell className="w-full">{t("productFiles.problem")}</HeadCell>
        </TableHead>
        <TableBody>
          {wrong.map(({ row, path, code }) => (
            <Row key={row}>
              <Cell heading={t("productFiles.row")}>{row}</Cell>
              <Cell heading={t("redirects.path")} className="md:min-w-40">
                <span className="wrap-anywhere">{path || t("productFiles.cell.empty")}</span>
              </Cell>
              <Cell heading={t("productFiles.problem")}>
                {t(code === "twice" ? "redirects.file.twice" : `edit.problem.redirect_${code}`)}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

function Changes({ changes, all }: { changes: RedirectPreview["changes"]; all: number }) {
  const t = useAdminText();
  return (
    <>
      <ListTitle title={t("productFiles.changes")} shown={changes.length} all={all} />
      <Table label={t("productFiles.changes")}>
        <TableHead>
          <HeadCell>{t("redirects.path")}</HeadCell>
          <HeadCell className="w-full">{t("redirects.target")}</HeadCell>
        </TableHead>
        <TableBody>
          {changes.map(({ path, target, before }) => (
            <Row key={path}>
              <Cell heading={t("redirects.path")} className="md:min-w-40">
                <span className="wrap-anywhere">{path}</span>
              </Cell>
              <Cell heading={t("redirects.target")}>
                <span className="wrap-anywhere">
                  {before !== null && (
                    <>
                      <span className="sr-only">{t("productFiles.from")}: </span>
                      <del className="text-muted">{before}</del>
                      <span aria-hidden> → </span>
                      <span className="sr-only">{t("productFiles.to")}: </span>
                    </>
                  )}
                  <ins className="no-underline">{target}</ins>
                </span>
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

function ListTitle({ title, shown, all }: { title: string; shown: number; all: number }) {
  const t = useAdminText();
  return (
    <div className="mt-8 mb-3">
      <h3 className="text-lg font-bold">{title}</h3>
      {shown < all && <p className="text-muted">{t("productFiles.first", { count: shown, all })}</p>}
    </div>
  );
}
