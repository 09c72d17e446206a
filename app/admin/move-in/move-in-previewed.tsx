import { Form, useNavigation } from "react-router";
import { sizeName } from "#app/domain/catalogue/sizes.ts";
import { readCellAmount } from "#app/domain/csv-table.ts";
import type { Locale } from "#app/domain/locale.ts";
import { euroCents, formatMoney } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import type { MoveInNote } from "#app/domain/move-in/moved-product.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { MoveInPreview } from "#app/server/move-in/plan-move-in.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { PreviewHeading } from "#app/admin/shared/files/csv-file-field.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { ChosenFacts } from "./move-in.tsx";

/** Previews what a file would make, with the form that starts exactly that. */
export function MoveInPreviewed({
  preview,
  file,
  facts,
  notice,
}: {
  preview: MoveInPreview;
  /** The encoded file, carried through the form. */
  file: string;
  facts: ChosenFacts;
  /** Why the move-in was not started. */
  notice: "stale" | "nothing" | null;
}) {
  const t = useAdminText();
  const problemOf = (code: string, text: string) => {
    const problem = t(problemTexts[code] ?? "moveIn.problem.other");
    return text === "" ? problem : t("moveIn.problem.quoted", { problem, text });
  };
  const isBusy = useNavigation().formAction === "/admin/move-in";
  const currency = facts.currency === "EUR" ? "EUR" : "BGN";
  const { key, digest, counts, newCategories, ignored, skipped, wrong, products } = preview;
  return (
    <section aria-labelledby="preview" className="mb-8">
      {notice && (
        <Notice
          tone="error"
          title={t(`moveIn.${notice}`)}
          text={t(`moveIn.${notice}.text`)}
          className="mb-6 max-w-3xl"
        />
      )}
      <PreviewHeading>{t("moveIn.counts")}</PreviewHeading>
      <ul className="mt-3 flex flex-wrap gap-2">
        {shownCounts.map((name) => (
          <li key={name}>
            <Badge tone={name === "wrong" && counts.wrong > 0 ? "danger" : "neutral"}>
              {`${t(`moveIn.counts.${name}`)}: ${counts[name]}`}
            </Badge>
          </li>
        ))}
      </ul>
      {newCategories.length > 0 && (
        <p className="mt-3 max-w-3xl wrap-anywhere">
          {t("moveIn.newCategories", { names: newCategories.join(", ") })}
        </p>
      )}
      {ignored.length > 0 && (
        <p className="mt-3 max-w-3xl wrap-anywhere text-muted">
          {t("moveIn.ignored", { columns: ignored.join(", ") })}
        </p>
      )}
      <Form method="post" className="mt-5 flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="start" />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="digest" value={digest} />
        <input type="hidden" name="file" value={file} />
        {Object.entries(facts).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {counts.products > 0 && (
          <Button type="submit" disabled={isBusy}>
            {t(isBusy ? "moveIn.starting" : "moveIn.start")}
          </Button>
        )}
        <ButtonLink to="/admin/move-in" variant="outline">
          {t("moveIn.another")}
        </ButtonLink>
      </Form>
      {wrong.length > 0 && (
        <LineTable
          title={t("moveIn.wrong")}
          all={counts.wrong}
          lines={wrong.map(({ row, name, option, code, text }) => ({
            row,
            name: [name, option].filter(Boolean).join(", "),
            why: problemOf(code, text),
          }))}
        />
      )}
      {skipped.length > 0 && (
        <LineTable
          title={t("moveIn.skipped")}
          all={counts.skipped}
          lines={skipped.map(({ row, name, code, text }) => ({
            row,
            name,
            why: t(`moveIn.skipped.${code}`, { text }),
          }))}
        />
      )}
      <Products products={products} all={counts.products} currency={currency} />
    </section>
  );
}

const shownCounts = [
  "products",
  "sizes",
  "categories",
  "redirects",
  "pictures",
  "skipped",
  "wrong",
] as const satisfies (keyof MoveInPreview["counts"])[];

const problemTexts: Record<string, AdminTextKey> = {
  no_weight: "moveIn.problem.no_weight",
  same_weight: "moveIn.problem.same_weight",
  no_price: "moveIn.problem.no_price",
  too_many_sizes: "edit.problem.too_many_sizes",
  required: "moveIn.problem.required",
  long: "moveIn.problem.long",
  price: "moveIn.problem.no_price",
};

type Line = { row: number; name: string; why: string };

function LineTable({ title, all, lines }: { title: string; all: number; lines: readonly Line[] }) {
  const t = useAdminText();
  return (
    <>
      <TableTitle title={title} shown={lines.length} all={all} />
      <Table label={title}>
        <TableHead>
          <HeadCell>{t("productFiles.row")}</HeadCell>
          <HeadCell>{t("productFiles.product")}</HeadCell>
          <HeadCell className="w-full">{t("productFiles.problem")}</HeadCell>
        </TableHead>
        <TableBody>
          {lines.map(({ row, name, why }) => (
            <Row key={row}>
              <Cell heading={t("productFiles.row")}>{row}</Cell>
              <Cell heading={t("productFiles.product")}>
                <span className="wrap-anywhere">{name || t("productFiles.unnamed")}</span>
              </Cell>
              <Cell heading={t("productFiles.problem")}>{why}</Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </>
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

function Products({
  products,
  all,
  currency,
}: {
  products: MoveInPreview["products"];
  all: number;
  /** Of the file. */
  currency: Currency;
}) {
  const t = useAdminText();
  const locale = useLocale();
  const priceOf = (stotinki: number) => {
    const euros = formatMoney(euroCents(stotinki), "EUR", locale);
    if (currency === "EUR") return euros;
    return t("moveIn.price", { levs: formatMoney(stotinki, "BGN", locale), euros });
  };
  return (
    <>
      <TableTitle title={t("moveIn.products")} shown={products.length} all={all} />
      <Table label={t("moveIn.products")}>
        <TableHead>
          <HeadCell>{t("productFiles.row")}</HeadCell>
          <HeadCell>{t("productFiles.product")}</HeadCell>
          <HeadCell className="w-full">{t("moveIn.sizes")}</HeadCell>
        </TableHead>
        <TableBody>
          {products.map(({ row, name, category, path, pictures, notes, sizes }) => (
            <Row key={row}>
              <Cell heading={t("productFiles.row")}>{row}</Cell>
              <Cell heading={t("productFiles.product")} className="md:min-w-40">
                <span className="font-semibold wrap-anywhere">{name}</span>
                {category && <span className="block text-sm text-muted">{category}</span>}
                {path && <span className="block text-sm text-muted wrap-anywhere">{path}</span>}
                <span className="block text-sm text-muted">{t("moveIn.pictures", { count: pictures })}</span>
                <Notes notes={notes} currency={currency} />
              </Cell>
              <Cell heading={t("moveIn.sizes")}>
                <ul className="grid gap-1.5">
                  {sizes.map((size) => (
                    <li key={size.row}>
                      {[
                        sizeName(size.weight_grams, locale),
                        priceOf(size.price_bgn),
                        t("moveIn.stock", { count: size.stock_quantity }),
                      ].join(" · ")}
                      <Notes notes={size.notes} currency={currency} />
                    </li>
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

function Notes({ notes, currency }: { notes: readonly MoveInNote[]; currency: Currency }) {
  const t = useAdminText();
  const locale = useLocale();
  return notes.map(({ code, text }) => (
    <span key={code} className="block text-sm text-muted wrap-anywhere">
      {t(`moveIn.note.${code}`, {
        text: code === "sale" || code === "compare_at" ? writtenPrice(text, currency, locale) : text,
      })}
    </span>
  ));
}

/** Returns a price of the file in its currency, or as it is when it is not an amount. */
function writtenPrice(text: string, currency: Currency, locale: Locale): string {
  const amount = readCellAmount(text);
  return amount === null ? text : formatMoney(amount, currency, locale);
}
