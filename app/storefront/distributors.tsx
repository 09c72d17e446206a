import { Check, MapPin } from "lucide-react";
import { telephoneLink } from "#app/domain/company.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import { shownDistributors } from "#app/server/content/distributors.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { silentLoad } from "#app/server/silent-load.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { PageHeading } from "./page-heading.tsx";
import { pageMeta } from "./page-meta.ts";
import type { Route } from "./+types/distributors";

export const meta: Route.MetaFunction = (args) => pageMeta("distributors", args);

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return { distributors: await silentLoad("distributors", shownDistributors(db), []) };
}

type ShownDistributor = Route.ComponentProps["loaderData"]["distributors"][number];

/** Who sells the sweets in shops, and why to become one of them (specification, section 2). */
export default function DistributorsPage({ loaderData: { distributors } }: Route.ComponentProps) {
  const t = useText();
  return (
    <div className="page">
      <PageHeading title={t("distributors.title")} subtitle={t("distributors.subtitle")} />
      {distributors.length === 0 ? (
        <EmptyState
          icon={<MapPin />}
          title={t("distributors.empty.title")}
          text={t("distributors.empty.text")}
        />
      ) : (
        <DistributorTable distributors={distributors} />
      )}
      <div className="mt-12 grid gap-5 md:grid-cols-2 lg:gap-6">
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
      <CallToAction />
    </div>
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
            <Cell heading={t("distributors.city")} className="font-semibold">
              {localText(distributor, "city", locale)}
            </Cell>
            <Cell heading={t("distributors.company")}>{localText(distributor, "company", locale)}</Cell>
            <Cell heading={t("distributors.phone")}>
              <a
                href={telephoneLink(distributor.phone)}
                className="-my-1.5 inline-flex min-h-11 items-center whitespace-nowrap text-primary-text underline underline-offset-4 hover:decoration-2"
              >
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
    <Card className="p-6 sm:p-8">
      <CardTitle>{title}</CardTitle>
      <ul className="mt-4 flex flex-col gap-3">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex items-start gap-3">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
            {benefit}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function CallToAction() {
  const t = useText();
  const locale = useLocale();
  return (
    <section
      aria-labelledby="become-a-distributor"
      className="mt-12 flex flex-wrap items-center justify-between gap-6 rounded-card bg-accent/12 p-6 sm:p-10"
    >
      <div className="max-w-xl">
        <h2 id="become-a-distributor" className="text-2xl font-bold">
          {t("distributors.cta.title")}
        </h2>
        <p className="mt-2 text-lg">{t("distributors.cta.text")}</p>
      </div>
      <ButtonLink to={localePath(locale, "/contact")} size="lg">
        {t("distributors.cta.button")}
      </ButtonLink>
    </section>
  );
}
