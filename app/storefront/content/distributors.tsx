import { Check, MapPin, Phone } from "lucide-react";
import { telephoneLink } from "#app/domain/shop/company.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import { publicPage } from "#app/domain/shop/public-page.ts";
import { shownDistributors } from "#app/server/content/distributors.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { ShopPicture } from "#app/ui/pictures/shop-picture.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { PageBanner } from "./page-banner.tsx";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import type { Route } from "./+types/distributors";

export const handle = publicPage();

export const meta: Route.MetaFunction = (args) => pageMeta("distributors", args);

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return { distributors: await loadOr("distributors", shownDistributors(db), []) };
}

type ShownDistributor = Route.ComponentProps["loaderData"]["distributors"][number];

/** Lists the distributors, and reasons to become one (specification, section 2). */
export default function DistributorsPage({ loaderData: { distributors } }: Route.ComponentProps) {
  const t = useText();
  return (
    <>
      <PageBanner title={t("distributors.title")} ground="mint" fruit="orange-cut" isOverlapped>
        <p className="mt-4 text-lead">{t("distributors.subtitle")}</p>
      </PageBanner>
      <div className="relative page -mt-16 sm:-mt-20">
        {distributors.length === 0 ? (
          <Card>
            <EmptyState
              picture={<ShopPicture name="empty-search" sizes="16rem" className="aspect-4/3 w-64" />}
              title={t("distributors.empty.title")}
              text={t("distributors.empty.text")}
            />
          </Card>
        ) : (
          <DistributorTable distributors={distributors} />
        )}
      </div>
      <div className="pause page grid gap-x-16 gap-y-12 md:grid-cols-2">
        <Benefits
          title={t("distributors.shops.title")}
          benefits={[t("distributors.shops.1"), t("distributors.shops.2"), t("distributors.shops.3")]}
        />
        <Benefits
          title={t("distributors.partners.title")}
          benefits={[
            t("distributors.partners.1"),
            t("distributors.partners.2"),
            t("distributors.partners.3"),
          ]}
        />
      </div>
      <div className="pause page">
        <CallToAction />
      </div>
    </>
  );
}

function DistributorTable({ distributors }: { distributors: readonly ShownDistributor[] }) {
  const t = useText();
  const locale = useLocale();
  return (
    <Table label={t("distributors.title")}>
      <TableHead>
        <HeadCell>{t("distributors.city")}</HeadCell>
        <HeadCell>{t("distributors.company")}</HeadCell>
        <HeadCell>{t("distributors.phone")}</HeadCell>
      </TableHead>
      <TableBody>
        {distributors.map((distributor) => (
          <Row key={distributor.id}>
            <Cell heading={t("distributors.city")}>
              <span className="flex items-baseline gap-3 text-lg font-bold wrap-anywhere">
                <MapPin aria-hidden className="size-5 shrink-0 self-center text-primary-text max-md:hidden" />
                {localText(distributor, "city", locale)}
              </span>
            </Cell>
            <Cell heading={t("distributors.company")}>{localText(distributor, "company", locale)}</Cell>
            <Cell heading={t("distributors.phone")}>
              <a
                href={telephoneLink(distributor.phone)}
                className="-my-1.5 inline-flex min-h-11 items-center gap-2 font-medium text-primary-text underline underline-offset-4 hover:decoration-2 md:whitespace-nowrap"
              >
                <Phone aria-hidden className="size-4.5 max-md:hidden" />
                {distributor.phone}
              </a>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function Benefits({ title, benefits }: { title: string; benefits: readonly string[] }) {
  return (
    <section>
      <h2 className="text-heading">{title}</h2>
      <ul className="mt-5 border-t border-line">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex items-center gap-4 border-b border-line py-4 text-lg">
            <span
              aria-hidden
              className="flex size-9 shrink-0 items-center justify-center rounded-[46%_54%_52%_48%/52%_46%_54%_48%] bg-secondary text-on-secondary shadow-gummy"
            >
              <Check className="size-5" />
            </span>
            {benefit}
          </li>
        ))}
      </ul>
    </section>
  );
}

function CallToAction() {
  const t = useText();
  const locale = useLocale();
  return (
    <section
      aria-labelledby="become-a-distributor"
      className="relative rounded-card bg-sky p-6 sm:p-10 md:pr-64 lg:py-14 lg:pr-96 lg:pl-14"
    >
      <h2 id="become-a-distributor" className="text-heading">
        {t("distributors.cta.title")}
      </h2>
      <p className="mt-3 max-w-xl text-lead">{t("distributors.cta.text")}</p>
      <ButtonLink to={localePath(locale, "/contact")} size="lg" className="mt-6 max-sm:w-full">
        {t("distributors.cta.button")}
      </ButtonLink>
      <ShopPicture
        name="grape-cut"
        sizes="(min-width: 1024px) 18rem, 13rem"
        className="absolute right-6 -bottom-6 size-52 max-md:hidden lg:right-14 lg:-bottom-10 lg:size-72"
      />
    </section>
  );
}
