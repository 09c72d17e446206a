import { Globe } from "lucide-react";
import type { TranslatedKind } from "#app/domain/content/content.ts";
import { groupByLanguage, readTranslatedKind } from "#app/domain/content/translations.ts";
import { localText } from "#app/domain/locale.ts";
import { countUntranslatedByKind, listUntranslated } from "#app/server/content/missing-translations.ts";
import type { UntranslatedRecord } from "#app/server/content/missing-translations.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { fieldLabel, kindLabel, valueText } from "#app/admin/audit/audit-labels.ts";
import { recordPath } from "#app/admin/audit/record-path.ts";
import { EditLink } from "#app/admin/shared/editing/record-links.tsx";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { FilterLinks } from "#app/admin/shared/lists/filter-links.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { PageLinks } from "#app/admin/shared/lists/page-links.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { Route } from "./+types/list";

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  const kind = readTranslatedKind(url.searchParams.get("kind"));
  const after = url.searchParams.get("after");
  const list = Promise.all([
    listUntranslated(db, admin, { kind, after }),
    countUntranslatedByKind(db, admin),
  ]);
  return { kind, list: await loadOr("the missing translations", list, null) };
}

function address(kind: TranslatedKind | null, after: string | null = null): string {
  const parameters = new URLSearchParams();
  if (kind) parameters.set("kind", kind);
  if (after) parameters.set("after", after);
  return parameters.size > 0 ? `/admin/translations?${parameters.toString()}` : "/admin/translations";
}

/** Lists content that lacks one of its two languages, with links to the editors. */
export default function MissingTranslations({ loaderData: { kind, list } }: Route.ComponentProps) {
  const t = useAdminText();
  return (
    <>
      <PageHead title={t("translations.title")} text={t("translations.subtitle")} />
      {list === null ? (
        <NotLoaded icon={<Globe />} title="translations.loadFailed" />
      ) : (
        <LoadedList kind={kind} page={list[0]} counts={list[1]} />
      )}
    </>
  );
}

function LoadedList({
  kind,
  page,
  counts,
}: {
  kind: TranslatedKind | null;
  page: Awaited<ReturnType<typeof listUntranslated>>;
  counts: Awaited<ReturnType<typeof countUntranslatedByKind>>;
}) {
  const t = useAdminText();
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {total > 0 && (
        <FilterLinks
          label={t("translations.filter")}
          links={[
            { to: address(null), text: t("translations.all", { count: total }), isCurrent: kind === null },
            ...counts.map((each) => ({
              to: address(each.kind),
              text: `${kindLabel(each.kind, t)} (${each.count})`,
              isCurrent: each.kind === kind,
            })),
          ]}
        />
      )}
      {page.records.length > 0 ? (
        <RecordTable records={page.records} />
      ) : (
        <NoRecords isFirstPage={page.isFirstPage} isTranslated={total === 0} />
      )}
      <PageLinks
        links={[
          page.isFirstPage ? null : { to: address(kind), text: t("translations.first") },
          page.next === null
            ? null
            : { to: address(kind, page.next), text: t("translations.next"), rel: "next" },
        ]}
      />
    </>
  );
}

function NoRecords({ isFirstPage, isTranslated }: { isFirstPage: boolean; isTranslated: boolean }) {
  const t = useAdminText();
  if (!isFirstPage) return <EmptyState icon={<Globe />} title={t("translations.end.title")} />;
  const reason = isTranslated ? "empty" : "none";
  return (
    <EmptyList
      screen="/admin/translations"
      icon={<Globe />}
      title={t(`translations.${reason}.title`)}
      text={t(`translations.${reason}.text`)}
      isFiltered={!isTranslated}
    />
  );
}

function RecordTable({ records }: { records: readonly UntranslatedRecord[] }) {
  const t = useAdminText();
  return (
    <Table label={t("translations.title")}>
      <TableHead>
        <HeadCell>{t("translations.record")}</HeadCell>
        <HeadCell>{t("translations.kind")}</HeadCell>
        <HeadCell>{t("translations.missing")}</HeadCell>
        <HeadCell>{t("translations.actions")}</HeadCell>
      </TableHead>
      <TableBody>
        {records.map((record) => (
          <RecordRow key={`${record.kind}/${record.id}`} record={record} />
        ))}
      </TableBody>
    </Table>
  );
}

function RecordRow({ record }: { record: UntranslatedRecord }) {
  const t = useAdminText();
  const locale = useLocale();
  const { kind, id, parentId, type, missing } = record;
  const kindName = kindLabel(kind, t);
  const ownName = localText(record, "name", locale) || (record.name_en ?? "");
  const typeName = valueText({ column: "type", value: type }, { t, locale });
  // The type identifies a block, and a section without a title.
  const name = (kind === "landing_page_block" ? `${ownName}: ${typeName}` : ownName || typeName) || kindName;
  const path = recordPath(kind, id, {
    name_bg: name,
    name_en: null,
    ...(parentId !== null && { parentId }),
  });
  return (
    <Row>
      <Cell heading={t("translations.record")} className="max-w-96 font-semibold wrap-anywhere">
        {name}
      </Cell>
      <Cell heading={t("translations.kind")}>{kindName}</Cell>
      <Cell heading={t("translations.missing")}>
        <ul className="flex flex-col gap-1">
          {groupByLanguage(missing).map(({ locale: lacking, texts }) => (
            <li key={lacking} className="flex flex-wrap items-baseline gap-2">
              <Badge tone="attention">{t(`translations.lacks.${lacking}`)}</Badge>
              <span>{texts.map((text) => fieldLabel(text, t)).join(", ")}</span>
            </li>
          ))}
        </ul>
      </Cell>
      <Cell heading={t("translations.actions")} align="middle">
        {path !== null && <EditLink to={path} name={name} variant="outline" />}
      </Cell>
    </Row>
  );
}
