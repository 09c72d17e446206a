import { Rss } from "lucide-react";
import { Link } from "react-router";
import type { FeedFault } from "#app/domain/feeds/feed-faults.ts";
import { feedChannels } from "#app/domain/feeds/feed-settings.ts";
import type { FeedChannel } from "#app/domain/feeds/feed-settings.ts";
import { localText } from "#app/domain/locale.ts";
import type { FaultPage, FaultyProduct } from "#app/server/feeds/list-faults.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { FilterLinks } from "#app/admin/shared/lists/filter-links.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { PageLinks } from "#app/admin/shared/lists/page-links.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

function address(channel: FeedChannel | null, after: string | null = null): string {
  const parameters = new URLSearchParams();
  if (channel) parameters.set("channel", channel);
  if (after) parameters.set("after", after);
  return parameters.size > 0 ? `/admin/feeds?${parameters.toString()}` : "/admin/feeds";
}

/** Lists what products lack for the channels, a page of checked products at a time. Null: it could not be loaded. */
export function FaultList({ page, channel }: { page: FaultPage | null; channel: FeedChannel | null }) {
  const t = useAdminText();
  return (
    <section>
      <h2 id="faults" className="text-xl font-semibold">
        {t("feeds.faults")}
      </h2>
      <p className="mt-1 mb-4 text-muted">{t("feeds.faults.text")}</p>
      {page === null ? (
        <NotLoaded icon={<Rss />} title="feeds.faults.loadFailed" />
      ) : (
        <LoadedPage page={page} channel={channel} />
      )}
    </section>
  );
}

function LoadedPage({ page, channel }: { page: FaultPage; channel: FeedChannel | null }) {
  const t = useAdminText();
  const { products, counts, checked, next, isFirstPage } = page;
  if (checked === 0 && isFirstPage)
    return <EmptyState icon={<Rss />} title={t("feeds.faults.empty")} text={t("feeds.faults.empty.text")} />;
  // The counts are those of a page.
  const isOnlyPage = isFirstPage && next === null;
  return (
    <>
      <FilterLinks
        preventScrollReset
        label={t("feeds.faults.filter")}
        links={[
          { to: address(null), text: t("feeds.faults.all"), isCurrent: channel === null },
          ...feedChannels.map((each) => {
            const name = t(`feeds.channel.${each}`);
            return {
              to: address(each),
              text: isOnlyPage ? t("feeds.faults.count", { channel: name, count: counts[each] }) : name,
              isCurrent: each === channel,
            };
          }),
        ]}
      />
      {products.length > 0 ? (
        <>
          <ProductTable products={products} />
          <p className="mt-4 text-muted">{t("feeds.faults.checked", { count: checked })}</p>
        </>
      ) : (
        <EmptyState
          icon={<Rss />}
          title={t("feeds.faults.none")}
          text={t("feeds.faults.none.text", { count: checked })}
        />
      )}
      <PageLinks
        preventScrollReset
        links={[
          isFirstPage ? null : { to: address(channel), text: t("feeds.faults.first") },
          next === null ? null : { to: address(channel, next), text: t("feeds.faults.next"), rel: "next" },
        ]}
      />
    </>
  );
}

function ProductTable({ products }: { products: readonly FaultyProduct[] }) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <Table label={t("feeds.faults")}>
      <TableHead>
        <HeadCell>{t("feeds.faults.product")}</HeadCell>
        <HeadCell>{t("feeds.faults.missing")}</HeadCell>
      </TableHead>
      <TableBody>
        {products.map((product) => {
          const name = localText(product, "name", locale);
          return (
            <Row key={product.id}>
              <Cell heading={t("feeds.faults.product")} className="max-w-96 font-semibold wrap-anywhere">
                {name}
              </Cell>
              <Cell heading={t("feeds.faults.missing")}>
                <ul className="flex flex-col gap-1">
                  {product.faults.map((fault) => (
                    <Fault key={`${fault.channel} ${fault.code}`} fault={fault} id={product.id} name={name} />
                  ))}
                </ul>
              </Cell>
            </Row>
          );
        })}
      </TableBody>
    </Table>
  );
}

/** Names a fault in the channel's words, with a link to the field that mends it. */
function Fault({ fault, id, name }: { fault: FeedFault; id: string; name: string }) {
  const t = useAdminText();
  const { channel: of, code, attribute, field, isHint } = fault;
  const channel = t(`feeds.channel.${of}`);
  const plain = t(`feeds.fault.${code}`);
  const text = attribute ? t("feeds.faults.attribute", { text: plain, attribute }) : plain;
  return (
    <li className="flex flex-wrap items-baseline gap-2">
      <Badge tone={isHint ? "info" : "danger"}>
        {t(isHint ? "feeds.faults.hint" : "feeds.faults.refused")}
      </Badge>
      <Link
        to={`/admin/products/${id}#${field}`}
        className="underline underline-offset-4"
        aria-label={t("feeds.faults.link", { channel, fault: text, name })}
      >
        {channel}: {text}
      </Link>
    </li>
  );
}
