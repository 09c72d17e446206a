import { Form, data, useNavigation } from "react-router";
import { z } from "zod";
import { linkLife } from "#app/domain/shop/email.ts";
import { localeOfPath, localePath, localText } from "#app/domain/locale.ts";
import { stockAlertTranslator } from "#app/i18n/follow-ups/stock-alert.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { log } from "#app/server/log.ts";
import { askForStockAlert } from "#app/server/reminders/stock-alerts/ask-for-alert.ts";
import {
  cancelAlert,
  confirmAlert,
  findLinkedAlert,
} from "#app/server/reminders/stock-alerts/follow-alert-link.ts";
import type { AlertState, LinkedAlert } from "#app/server/reminders/stock-alerts/follow-alert-link.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { retryAfterOf } from "#app/server/request/retry-after.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { secretPage, withRetryAfter } from "#app/storefront/accounts/personal-page.ts";
import { SmallPage } from "#app/storefront/accounts/small-page.tsx";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import type { AlertFault } from "./ask-for-alert.ts";
import { StockAlertForm } from "./stock-alert-form.tsx";
import type { Route } from "./+types/stock-alert";

export const meta: Route.MetaFunction = (args) => pageMeta("stock-alert", args);
export const headers = withRetryAfter(secretPage);

/** Loads the page to which the confirmation e-mail links. Changes nothing, since mail scanners open links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const alert = await findLinkedAlert(context.get(servicesContext), { token, now: new Date() });
  return data(alert, { status: statusOf(alert.state) });
}

/**
 * Confirms the link's alert for the `intent` `confirm`. Without a token adds the address of the form on a product's
 * page. Otherwise cancels the alert at once: mailbox providers post here (RFC 8058), without a cookie and with a body
 * that they define.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const field = await readForm(request);
  const token = url.searchParams.get("token");
  const services = context.get(servicesContext);
  const now = new Date();
  if (token !== null) {
    const follow = field("intent") === "confirm" ? confirmAlert : cancelAlert;
    const state = await follow(services, { token, now });
    const did = field("intent") === "confirm" ? ("confirm" as const) : ("cancel" as const);
    return data({ did, state } as const, { status: statusOf(state) });
  }
  const asked = { did: "ask", productId: field("product"), typed: field("email") } as const;
  const refuse = (fault: AlertFault, init: { status: number; headers?: HeadersInit }) =>
    data({ ...asked, fault } as const, init);
  if (!z.uuid().safeParse(asked.productId).success) return refuse("unknown_product", { status: 404 });
  try {
    const result = await askForStockAlert(services, {
      productId: asked.productId,
      email: asked.typed,
      actor: await findActor(services, request.headers),
      address: context.get(clientAddressContext),
      locale: localeOfPath(url.pathname),
      now,
    });
    // Without a status it would be the loader's, which found no token.
    if (result.ok)
      return data({ ...asked, fault: null, cancelPath: result.cancelPath } as const, { status: 200 });
    return refuse(result.code, { status: refusedStatus[result.code], headers: retryAfterOf(result) });
  } catch (error) {
    log.error({ err: error }, "a stock alert could not be stored");
    return refuse("failed", { status: 500 });
  }
}

const refusedStatus = {
  invalid_email: 422,
  unknown_product: 404,
  in_stock: 409,
  off: 409,
  rate_limited: 429,
};

function statusOf(state: AlertState): number {
  if (state === "unknown") return 404;
  return state === "expired" ? 410 : 200;
}

/** Confirms or cancels an alert with one button each; without JavaScript also answers the form of a product's page. */
export default function StockAlertPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = stockAlertTranslator(useLocale());
  return (
    <SmallPage title={t("stockAlert.page.title")} answer={actionData}>
      <div className="flex flex-col items-start gap-5">
        {actionData?.did === "ask" ? (
          <Asked {...actionData} />
        ) : (
          <Linked
            alert={loaderData}
            hasCancelled={actionData?.did === "cancel" && actionData.state === "gone"}
          />
        )}
      </div>
    </SmallPage>
  );
}

function Asked(asked: {
  productId: string;
  typed: string;
  fault: AlertFault | null;
  cancelPath?: string | null;
}) {
  const locale = useLocale();
  const t = stockAlertTranslator(locale);
  const { productId, typed, fault, cancelPath = null } = asked;
  if (fault === null) {
    const outcome = cancelPath === null ? "asked" : "own";
    return (
      <>
        <Notice
          tone="success"
          title={t(`stockAlert.${outcome}.title`)}
          text={t(`stockAlert.${outcome}.text`)}
          className="w-full"
        />
        {cancelPath !== null && (
          <ButtonLink to={cancelPath} variant="outline" size="lg">
            {t("stockAlert.own.cancel")}
          </ButtonLink>
        )}
        <ToProduct id={productId} />
      </>
    );
  }
  const mayTryAgain = fault === "invalid_email" || fault === "failed" || fault === "rate_limited";
  return (
    <>
      <Notice tone="error" title={t(`stockAlert.error.${fault}`)} className="w-full" />
      {mayTryAgain && <StockAlertForm productId={productId} typed={typed} />}
      {fault !== "unknown_product" && <ToProduct id={productId} />}
    </>
  );
}

function Linked({ alert, hasCancelled }: { alert: LinkedAlert; hasCancelled: boolean }) {
  const locale = useLocale();
  const t = stockAlertTranslator(locale);
  const { state, email, product, isStopped } = alert;
  if (hasCancelled)
    return (
      <Notice
        tone="success"
        title={t("stockAlert.cancelled.title")}
        text={t("stockAlert.cancelled.text")}
        className="w-full"
      />
    );
  if (product === null || email === null || state === "unknown" || state === "gone") {
    const shown = state === "unknown" ? "unknown" : "gone";
    return (
      <Notice
        tone={shown === "gone" ? "success" : "error"}
        title={t(`stockAlert.${shown}.title`)}
        text={t(`stockAlert.${shown}.text`)}
        className="w-full"
      />
    );
  }
  const names = { email, product: localText(product, "name", locale) };
  const toProduct = product.is_active && <ToProduct id={product.id} />;
  if (state === "expired")
    return (
      <>
        <Notice
          tone="error"
          title={t("stockAlert.expired.title")}
          text={t("stockAlert.expired.text", { days: linkLife.stock_alert_confirmation / 86_400 })}
          className="w-full"
        />
        {toProduct}
      </>
    );
  if (state === "confirmed" && !isStopped)
    return (
      <>
        <Notice
          tone="success"
          title={t("stockAlert.confirmed.title")}
          text={t("stockAlert.confirmed.text", names)}
          className="w-full wrap-anywhere"
        />
        <IntentForm
          intent="cancel"
          label={t("stockAlert.own.cancel")}
          busyLabel={t("stockAlert.cancel.busy")}
        />
        {toProduct}
      </>
    );
  return (
    <>
      <p className="wrap-anywhere">{t("stockAlert.confirm.text", names)}</p>
      {isStopped && <p>{t("stockAlert.confirm.stopped")}</p>}
      <IntentForm intent="confirm" label={t("stockAlert.button")} busyLabel={t("stockAlert.confirm.busy")} />
      {!isStopped && (
        <>
          <p className="text-muted">{t("stockAlert.stop.text")}</p>
          <IntentForm
            intent="cancel"
            label={t("stockAlert.stop.button")}
            busyLabel={t("stockAlert.cancel.busy")}
          />
        </>
      )}
    </>
  );
}

/** A form with one button, which posts to the page's own address, since that carries the token. */
function IntentForm({
  intent,
  label,
  busyLabel,
}: {
  intent: "confirm" | "cancel";
  label: string;
  busyLabel: string;
}) {
  const isBusy = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post">
      <SubmitButton
        isBusy={isBusy}
        busyLabel={busyLabel}
        name="intent"
        value={intent}
        variant={intent === "cancel" ? "outline" : undefined}
      >
        {label}
      </SubmitButton>
    </Form>
  );
}

function ToProduct({ id }: { id: string }) {
  const locale = useLocale();
  const t = stockAlertTranslator(locale);
  return (
    <ButtonLink to={localePath(locale, `/products/${id}`)} variant="outline" size="lg">
      {t("stockAlert.toProduct")}
    </ButtonLink>
  );
}
