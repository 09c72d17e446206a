import { useEffect, useState } from "react";
import { data, useNavigation } from "react-router";
import { readPriceCampaignInput } from "#app/domain/price-campaigns/price-campaign-input.ts";
import { localText } from "#app/domain/locale.ts";
import { campaignChoices, campaignedProducts } from "#app/server/price-campaigns/campaign-choices.ts";
import type { CampaignedProduct } from "#app/server/price-campaigns/campaign-choices.ts";
import { findPriceCampaign, savePriceCampaign } from "#app/server/price-campaigns/price-campaigns.ts";
import { maxContentBytes, readFields } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { CurrenciesProvider, usePriceText } from "#app/ui/price.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { EditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { saveRecord } from "#app/admin/shared/editing/save-record.server.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useRefresh } from "#app/admin/shared/refresh.ts";
import { respond } from "#app/admin/shared/respond.server.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { CampaignFields } from "./campaign-fields.tsx";
import { CampaignBadge, useCutText, useWindowText } from "./campaign-state.tsx";
import { AskStep, StepLinks } from "./campaign-steps.tsx";
import { campaignValues, newCampaign } from "./campaign-values.ts";
import { PreviewTable } from "./preview-table.tsx";
import { runCampaignAction } from "./run-campaign-action.server.ts";
import type { Route } from "./+types/edit";

const listPath = "/admin/price-campaigns";

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = granted(context, "catalogue");
  const { db } = context.get(servicesContext);
  const { currencies } = await loadShop(db);
  const currency = currencies.base_currency;
  if (params.id === undefined) {
    const choices = await campaignChoices(db, admin, []);
    return { campaign: null, values: newCampaign(currency), choices, products: [], currencies };
  }
  const campaign = await findPriceCampaign(db, admin, params.id);
  if (!campaign) throw data(null, { status: 404 });
  const isPlanned = campaign.state === "planned";
  return {
    campaign,
    values: campaignValues(campaign, currency),
    choices: isPlanned ? await campaignChoices(db, admin, campaign.targets) : null,
    products: isPlanned ? [] : await campaignedProducts(db, admin, campaign.id),
    currencies,
  };
}

/** Saves a planned campaign, or runs the action that `intent` names. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = granted(context, "catalogue");
  const services = context.get(servicesContext);
  const fields = await readFields(request.clone(), maxContentBytes);
  if (fields.has("intent"))
    return respond(
      await runCampaignAction(services, admin, { id: params.id ?? null, fields, now: new Date() }),
    );
  return saveRecord(request, params.id, {
    read: readPriceCampaignInput,
    async save(change) {
      const result = await savePriceCampaign(services, admin, change);
      if (result.ok || (result.code !== "begun" && result.code !== "over")) return result;
      const problems: Record<string, string> =
        result.code === "over" ? { ends_at: "order" } : { starts_at: "running" };
      return { ok: false, code: "conflict", problems };
    },
    saved: () => ({ text: "price-campaigns.saved" }),
    invalid: (problems) => (problems.starts_at === "running" ? "price-campaigns.begun" : "edit.invalid"),
  });
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("edit.saveFailed", args);

/** Plans a price campaign with a preview of its prices, or shows one that has begun. */
export default function EditPriceCampaign({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const isBusy = useNavigation().formMethod === "POST";
  const { campaign, values, choices, products, currencies } = loaderData;
  const other = actionData && "intent" in actionData ? actionData : undefined;
  const saved = actionData && !("intent" in actionData) ? actionData : undefined;
  const stepped = other?.intent === "step" ? other : undefined;
  const preview = other?.intent === "preview" ? other : undefined;
  // A preview of other fields than those shown is none.
  const [edited, setEdited] = useState<typeof preview>();
  useAnswerToast(stepped);
  useRefreshWhile(campaign?.is_settled === false);
  return (
    <CurrenciesProvider value={currencies}>
      <PageHead
        title={campaign?.name ?? t("price-campaigns.new")}
        {...(campaign === null && { text: t("price-campaigns.new.text") })}
        back={{ to: listPath, text: t("price-campaigns.back") }}
        badges={campaign && <CampaignBadge campaign={campaign} />}
        actions={campaign && <StepLinks campaign={campaign} />}
      />
      <AnswerNotice answer={stepped} className="mb-6" />
      {campaign && <AskStep campaign={campaign} />}
      {choices ? (
        <Card className="max-w-4xl p-5 sm:p-6" onInput={() => setEdited(preview)}>
          <EditForm
            key={campaign?.id}
            answer={preview?.ok === false ? preview : saved}
            values={preview?.ok ? preview.values : values}
            seen={campaign?.updated_at ?? null}
            hasRevisions={false}
            listPath={listPath}
            foot={false}
          >
            <CampaignFields choices={choices} />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" name="intent" value="preview" variant="outline" disabled={isBusy}>
                {t("price-campaigns.preview.submit")}
              </Button>
              <Button type="submit" disabled={isBusy}>
                {t(campaign ? "edit.save" : "price-campaigns.plan")}
              </Button>
              <ButtonLink to={listPath} variant="ghost">
                {t("edit.cancel")}
              </ButtonLink>
            </div>
          </EditForm>
        </Card>
      ) : (
        campaign && <Begun campaign={campaign} products={products} />
      )}
      {preview?.ok && preview !== edited && <PreviewTable preview={preview.preview} />}
    </CurrenciesProvider>
  );
}

/** Loads the screen again every two seconds. */
function useRefreshWhile(isChanging: boolean): void {
  const refresh = useRefresh();
  useEffect(() => {
    if (!isChanging) return undefined;
    const timer = setInterval(() => void refresh(), 2000);
    return () => clearInterval(timer);
  }, [isChanging, refresh]);
}

type Campaign = NonNullable<Route.ComponentProps["loaderData"]["campaign"]>;

function Begun({ campaign, products }: { campaign: Campaign; products: readonly CampaignedProduct[] }) {
  const t = useAdminText();
  const locale = useLocale();
  const priceText = usePriceText();
  const cutText = useCutText();
  const windowText = useWindowText();
  return (
    <>
      <p className="mb-6">
        {[cutText(campaign), t(`price-campaigns.scope.${campaign.scope}`), windowText(campaign)].join(" · ")}
      </p>
      {products.length === 0 ? (
        <p className="text-muted">{t("price-campaigns.products.none")}</p>
      ) : (
        <Table label={t("price-campaigns.products")}>
          <TableHead>
            <HeadCell className="w-full">{t("price-campaigns.product")}</HeadCell>
            <HeadCell align="end">{t("price-campaigns.before")}</HeadCell>
            <HeadCell align="end">{t("price-campaigns.during")}</HeadCell>
            <HeadCell align="end">{t("price-campaigns.preview.now")}</HeadCell>
          </TableHead>
          <TableBody>
            {products.map((product) => (
              <Row key={product.id}>
                <Cell heading={t("price-campaigns.product")} className="wrap-anywhere">
                  {localText(product, "name", locale)}
                </Cell>
                <Cell heading={t("price-campaigns.before")} align="end">
                  {priceText(product.before_bgn)}
                </Cell>
                <Cell heading={t("price-campaigns.during")} align="end">
                  {priceText(product.campaign_bgn)}
                </Cell>
                <Cell heading={t("price-campaigns.preview.now")} align="end">
                  {priceText(product.price_bgn)}
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </>
  );
}
