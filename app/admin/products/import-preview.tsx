import { Form, useNavigation } from "react-router";
import type { CellChange, CellProblem, ProductColumn } from "#app/domain/catalogue/product-file.ts";
import { maxPictures } from "#app/domain/catalogue/product.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { ImportCounts, ImportPreview } from "#app/server/catalogue/import-products.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { PreviewHeading } from "#app/admin/shared/files/csv-file-field.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { cellText, columnLabel } from "./column-label.ts";

/** Previews what a file would change, with the form that applies exactly that. */
export function PreviewedImport({
  preview,
  file,
  notice,
}: {
  preview: ImportPreview;
  /** The encoded file, carried through the form. */
  file: string;
  /** Why the import was not applied. */
  notice: "stale" | "wrong" | null;
}) {
  const t = useAdminText();
  const { counts, ignored, others, wrong, changes } = preview;
  const written = counts.new + counts.changed;
  return (
    <section aria-labelledby="preview">
      {notice && (
        <Notice
          tone="error"
          title={t(notice === "stale" ? "productFiles.stale" : "productFiles.mustSkip")}
          text={t(notice === "stale" ? "productFiles.stale.text" : "productFiles.mustSkip.text")}
          className="mb-6 max-w-3xl"
        />
      )}
      <PreviewHeading>{t("productFiles.counts")}</PreviewHeading>
      <Counts counts={counts} />
      {ignored.length > 0 && (
        <p className="mt-3 max-w-3xl wrap-anywhere text-muted">
          {t("productFiles.ignored", { columns: ignored.join(", ") })}
        </p>
      )}
      {others > 0 && <p className="mt-3 max-w-3xl">{t("productFiles.others", { count: others })}</p>}
      {written === 0 && (
        <Notice
          tone={counts.wrong > 0 ? "error" : "success"}
          title={t("productFiles.nothing")}
          text={t(counts.wrong > 0 ? "productFiles.nothing.wrong" : "productFiles.nothing.text")}
          className="mt-5 max-w-3xl"
        />
      )}
      <ApplyForm preview={preview} file={file} written={written} />
      {wrong.length > 0 && <WrongLines wrong={wrong} all={counts.wrong} />}
      {changes.length > 0 && <Changes changes={changes} all={written} />}
    </section>
  );
}

const tones: Record<keyof ImportCounts, BadgeTone> = {
  new: "success",
  changed: "info",
  unchanged: "neutral",
  wrong: "danger",
};

function Counts({ counts }: { counts: ImportCounts }) {
  const t = useAdminText();
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {(["new", "changed", "unchanged", "wrong"] as const).map((kind) => (
        <li key={kind}>
          <Badge tone={counts[kind] > 0 ? tones[kind] : "neutral"}>
            {`${t(`productFiles.counts.${kind}`)}: ${counts[kind]}`}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function ApplyForm({ preview, file, written }: { preview: ImportPreview; file: string; written: number }) {
  const t = useAdminText();
  const isBusy = useNavigation().formAction === "/admin/products/import";
  const { key, digest, counts } = preview;
  const plural = (count: number) => (count === 1 ? "one" : "other");
  return (
    <Form method="post" className="mt-5">
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="digest" value={digest} />
      <input type="hidden" name="file" value={file} />
      {written > 0 && counts.wrong > 0 && (
        <Checkbox
          name="skip_wrong"
          required
          label={t(`productFiles.skipWrong.${plural(counts.wrong)}`, { count: counts.wrong })}
          className="mb-3"
        />
      )}
      <div className="flex flex-wrap gap-3">
        {written > 0 && (
          <Button type="submit" disabled={isBusy}>
            {isBusy
              ? t("productFiles.applying")
              : t(`productFiles.apply.${plural(written)}`, { count: written })}
          </Button>
        )}
        <ButtonLink to="/admin/products/import" variant="outline">
          {t("productFiles.another")}
        </ButtonLink>
      </div>
    </Form>
  );
}

function WrongLines({ wrong, all }: { wrong: ImportPreview["wrong"]; all: number }) {
  const t = useAdminText();
  return (
    <>
      <TableTitle title={t("productFiles.wrong")} shown={wrong.length} all={all} />
      <Table label={t("productFiles.wrong")}>
        <TableHead>
          <HeadCell>{t("productFiles.row")}</HeadCell>
          <HeadCell>{t("productFiles.product")}</HeadCell>
          <HeadCell className="w-full">{t("productFiles.problem")}</HeadCell>
        </TableHead>
        <TableBody>
          {wrong.map((line) => (
            <Row key={line.row}>
              <Cell heading={t("productFiles.row")}>{line.row}</Cell>
              <Cell heading={t("productFiles.product")} className="md:min-w-40">
                <span className="wrap-anywhere">{line.name || t("productFiles.unnamed")}</span>
              </Cell>
              <Cell heading={t("productFiles.problem")}>
                <ul className="grid gap-1.5">
                  {line.problems.map((problem) => (
                    <Problem key={`${problem.column} ${problem.code}`} problem={problem} />
                  ))}
                </ul>
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

const problemTexts: Record<string, AdminTextKey> = {
  cells: "productFiles.problem.cells",
  id: "productFiles.problem.id",
  twice: "productFiles.problem.twice",
  category: "productFiles.problem.category",
  categories: "productFiles.problem.categories",
  gtin: "edit.problem.gtin",
  taken: "productFiles.problem.taken",
  size_texts: "productFiles.problem.size_texts",
  pack: "productFiles.problem.pack",
  bag: "productFiles.problem.bag",
  fixed: "productFiles.problem.fixed",
  loose: "productFiles.problem.loose",
  same_weight: "edit.problem.same_weight",
  too_many_sizes: "edit.problem.too_many_sizes",
  flag: "productFiles.problem.flag",
  lots: "productFiles.problem.lots",
  required: "productFiles.problem.required",
  long: "productFiles.problem.long",
  link: "productFiles.problem.link",
  flavor: "productFiles.problem.flavor",
  flavors: "productFiles.problem.flavors",
  price: "productFiles.problem.price",
  weight: "productFiles.problem.weight",
  whole: "productFiles.problem.whole",
  pictures: "productFiles.problem.pictures",
  asterisks: "productFiles.problem.asterisks",
  nutrient: "productFiles.problem.nutrient",
  nutrition: "productFiles.problem.nutrition",
  part: "productFiles.problem.part",
};

function Problem({ problem: { column, code, text } }: { problem: CellProblem }) {
  const t = useAdminText();
  const why = t(problemTexts[code] ?? "productFiles.problem.other", { pictures: maxPictures });
  return (
    <li className="wrap-anywhere">
      {column && <ColumnName column={column} />}
      {why}
      {text.trim() !== "" && <span className="text-muted"> „{text}“</span>}
    </li>
  );
}

function ColumnName({ column }: { column: ProductColumn }) {
  const t = useAdminText();
  return <span className="mr-2 font-semibold">{columnLabel(column, t)}</span>;
}

function Changes({ changes, all }: { changes: ImportPreview["changes"]; all: number }) {
  const t = useAdminText();
  return (
    <>
      <TableTitle title={t("productFiles.changes")} shown={changes.length} all={all} />
      <Table label={t("productFiles.changes")}>
        <TableHead>
          <HeadCell>{t("productFiles.row")}</HeadCell>
          <HeadCell>{t("productFiles.product")}</HeadCell>
          <HeadCell className="w-full">{t("productFiles.changes")}</HeadCell>
        </TableHead>
        <TableBody>
          {changes.map((line) => (
            <Row key={line.row}>
              <Cell heading={t("productFiles.row")}>{line.row}</Cell>
              <Cell heading={t("productFiles.product")} className="md:min-w-40">
                <span className="block wrap-anywhere">{line.name}</span>
                {line.kind === "new" && <Badge tone="success">{t("productFiles.kind.new")}</Badge>}
              </Cell>
              <Cell heading={t("productFiles.changes")}>
                <ul className="grid gap-1.5">
                  {line.changes.map((change) => (
                    <Change key={change.column} change={change} isNew={line.kind === "new"} />
                  ))}
                </ul>
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

function Change({ change: { column, from, to }, isNew }: { change: CellChange; isNew: boolean }) {
  const t = useAdminText();
  const nothing = t("productFiles.cell.empty");
  return (
    <li className="wrap-anywhere">
      <ColumnName column={column} />
      {!isNew && (
        <>
          <span className="sr-only">{t("productFiles.from")}: </span>
          <del className="text-muted">{cellText(column, from, t) || nothing}</del>
          <span aria-hidden> → </span>
          <span className="sr-only">{t("productFiles.to")}: </span>
        </>
      )}
      <ins className="no-underline">{cellText(column, to, t) || nothing}</ins>
    </li>
  );
}

function TableTitle({ title, shown, all }: { title: string; shown: number; all: number }) {
  const t = useAdminText();
  return (
    <div className="mt-8 mb-3">
      <h3 className="text-lg font-bold">{title}</h3>
      {shown < all && <p className="text-muted">{t("productFiles.first", { count: shown, all })}</p>}
    </div>
  );
}
