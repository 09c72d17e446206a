import { data } from "react-router";
import { formatDate } from "#app/domain/dates.ts";
import { localeOfPath, localText } from "#app/domain/locale.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { telephoneLink } from "#app/domain/shop/company.ts";
import { publicPage } from "#app/domain/shop/public-page.ts";
import { startOfSofiaDay } from "#app/domain/sofia-days.ts";
import { recallTranslator } from "#app/i18n/recall.ts";
import { findRecallNotice } from "#app/server/catalogue/lots/public-lots.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { shopOfRequest } from "#app/server/shop/load-company.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { PageHeading } from "#app/storefront/shop/page-heading.tsx";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import type { Route } from "./+types/recall";

export const handle = publicPage();

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [];
  const { product, reason } = args.loaderData;
  return pageMeta("recall", args, { product, otherwise: { description: reason } });
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const notice = isRecordId(params.id) ? await findRecallNotice(db, params.id) : null;
  if (!notice) throw data(null, { status: 404 });
  const locale = localeOfPath(url.pathname);
  const { company } = await shopOfRequest(context);
  return {
    product: localText(notice, "name", locale),
    lot: notice.code,
    bestBefore: notice.best_before && formatDate(startOfSofiaDay(notice.best_before), locale),
    since: formatDate(notice.started_at, locale),
    reason: localText(notice, "reason", locale),
    contact: {
      name: localText(company, "company_name", locale),
      address: localText(company, "address", locale),
      email: company.support_email,
      phone: company.phone,
    },
  };
}

/**
 * Shows the public notice of a recall: what is recalled, why, and what to do (Regulation (EC) 178/2002, article 19).
 */
export default function RecallNotice({ loaderData }: Route.ComponentProps) {
  const t = recallTranslator(useLocale());
  const { product, lot, bestBefore, since, reason, contact } = loaderData;
  const facts = [
    [t("recall.product"), product],
    [t("recall.lot"), lot],
    [t("recall.bestBefore"), bestBefore],
    [t("recall.since"), since],
  ] as const;
  return (
    <div className="page">
      <div className="max-w-3xl">
        <PageHeading title={`${t("recall.title")}: ${product}`} subtitle={t("recall.lead")} />
        <dl className="w-full divide-y divide-line border-y border-line">
          {facts.map(
            ([name, value]) =>
              value && (
                <div key={name} className="flex min-h-12 flex-wrap items-center justify-between gap-x-6">
                  <dt className="text-muted">{name}</dt>
                  <dd className="min-w-0 font-medium">{value}</dd>
                </div>
              ),
          )}
        </dl>
        <h2 className="mt-8 text-xl font-bold">{t("recall.reason")}</h2>
        <p className="mt-2 wrap-anywhere whitespace-pre-line">{reason}</p>
        <h2 className="mt-8 text-xl font-bold">{t("recall.todo")}</h2>
        <ul className="mt-2 list-disc pl-5">
          <li>{t("recall.todo.eat")}</li>
          <li>{t("recall.todo.return")}</li>
          <li>{t("recall.todo.money")}</li>
        </ul>
        <p className="mt-4 text-muted">{t("recall.others")}</p>
        <h2 className="mt-8 text-xl font-bold">{t("recall.contact")}</h2>
        <address className="mt-2 not-italic">
          {contact.name}
          <br />
          {contact.address}
          <br />
          <a href={`mailto:${contact.email}`} className="underline underline-offset-4">
            {contact.email}
          </a>
          <br />
          <a href={telephoneLink(contact.phone)} className="underline underline-offset-4">
            {contact.phone}
          </a>
        </address>
      </div>
    </div>
  );
}
