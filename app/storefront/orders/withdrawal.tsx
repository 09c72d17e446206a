import { useState } from "react";
import { data, useLocation } from "react-router";
import { localeOfPath } from "#app/domain/locale.ts";
import {
  sanitizeWithdrawal,
  withdrawalFaults,
  withdrawalFields,
  withdrawalMaxLengths,
} from "#app/domain/orders/withdrawal.ts";
import type { Withdrawal, WithdrawalField } from "#app/domain/orders/withdrawal.ts";
import { withdrawalTranslator } from "#app/i18n/withdrawal.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { declareWithdrawal } from "#app/server/orders/withdrawals/declare-withdrawal.ts";
import { defaultShop, shopOfRequest } from "#app/server/shop/load-company.ts";
import { Card } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Steps } from "#app/ui/steps.tsx";
import { answerOrOffline } from "#app/ui/browser/offline.ts";
import { useCompany } from "#app/storefront/shop/company.ts";
import { PageHeading } from "#app/storefront/shop/page-heading.tsx";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { noStore } from "#app/storefront/accounts/personal-page.ts";
import { WithdrawalForm } from "./withdrawal-form.tsx";
import { WithdrawalAcknowledged, WithdrawalReview } from "./withdrawal-steps.tsx";
import type { Route } from "./+types/withdrawal";

export const meta: Route.MetaFunction = (args) => pageMeta("withdrawal", args);
export const headers = () => noStore;

/** `?order=` prefills the order's number, `?goods=` the goods. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = (name: string, field: WithdrawalField) =>
    (url.searchParams.get(name) ?? "").slice(0, withdrawalMaxLengths[field]);
  const { hasBags } = await loadOr("the shop's settings", shopOfRequest(context), defaultShop);
  return { orderNumber: asked("order", "orderNumber"), goods: asked("goods", "goods"), hasBags };
}

/**
 * Dispatches by `step`: `change` returns to the form, `confirm` submits the declaration, and any other shows it for
 * review (Directive 2011/83/EU, article 11a(3)). Refuses invalid fields, bags made to order, and too many declarations.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const field = await readForm(request);
  const typed = Object.fromEntries(withdrawalFields.map((name) => [name, field(name)])) as Withdrawal;
  const step = field("step");
  if (step === "change") return { step: "form", typed } as const;
  if (step !== "confirm") {
    const declaration = sanitizeWithdrawal(typed);
    const faults = withdrawalFaults(declaration);
    if (Object.keys(faults).length === 0) return { step: "review", declaration } as const;
    return data({ step: "form", typed, faults } as const, { status: 422 });
  }
  const declaration = sanitizeWithdrawal(typed);
  try {
    const result = await declareWithdrawal(context.get(servicesContext), {
      declaration,
      address: context.get(clientAddressContext),
      language: localeOfPath(url.pathname),
      now: new Date(),
    });
    if (result.ok) return { step: "done", declaration, declaredAt: result.declaredAt } as const;
    if (result.code === "invalid")
      return data({ step: "form", typed, faults: result.faults } as const, { status: 422 });
    if (result.code === "made_to_order")
      return data({ step: "form", typed, problem: result.code } as const, { status: 422 });
    return data({ step: "review", declaration, problem: "limited" } as const, { status: 429 });
  } catch (error) {
    log.error({ err: error }, "withdrawal declaration could not be stored");
    return data({ step: "review", declaration, problem: "failed" } as const, { status: 500 });
  }
}

/** Keeps the page and what was typed when the shop is unreachable. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await request.clone().formData();
  const typed = Object.fromEntries(withdrawalFields.map((name) => [name, sent.get(name)])) as Withdrawal;
  if (sent.get("step") === "confirm")
    return answerOrOffline(serverAction, { step: "review", declaration: typed, problem: "failed" } as const);
  return answerOrOffline(serverAction, { step: "form", typed, problem: "failed" } as const);
}

const steps = ["form", "review", "done"] as const;

const noAnswer = { step: "form" } as const;

/** The online withdrawal function: a form, the review of the declaration, and the acknowledgement of its receipt. */
export default function WithdrawalPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = withdrawalTranslator(useLocale());
  const { support_email: email } = useCompany();
  const { orderNumber, goods, hasBags } = loaderData;
  const answer = useAnswerAcrossLanguages(actionData) ?? noAnswer;
  return (
    <div className="page max-w-3xl">
      <PageHeading title={t("withdrawal.title")}>
        <p className="mt-3 text-lead text-muted">{t("withdrawal.intro")}</p>
        <p className="mt-2 text-muted">{t("withdrawal.term")}</p>
        {hasBags && <p className="mt-2 text-muted">{t("withdrawal.bags", { email })}</p>}
      </PageHeading>
      <Steps
        label={t("withdrawal.steps")}
        steps={steps.map((step) => t(`withdrawal.step.${step}`))}
        current={steps.indexOf(answer.step)}
        className="mb-6 max-w-md"
      />
      <Card className="p-5 sm:p-8">
        {answer.step === "form" && <WithdrawalForm asked={{ orderNumber, goods }} answer={answer} />}
        {answer.step === "review" && <WithdrawalReview {...answer} hasBags={hasBags} />}
        {answer.step === "done" && <WithdrawalAcknowledged {...answer} hasBags={hasBags} />}
      </Card>
    </div>
  );
}

/** Keeps the action's answer when only the page's language changes. */
function useAnswerAcrossLanguages<Answer>(actionData: Answer | undefined): Answer | undefined {
  const location = useLocation();
  const [seen, setSeen] = useState({ location, actionData, answer: actionData });
  if (seen.location === location && seen.actionData === actionData) return seen.answer;
  const isOtherLanguage = localeOfPath(seen.location.pathname) !== localeOfPath(location.pathname);
  const answer = actionData ?? (isOtherLanguage ? seen.answer : undefined);
  setSeen({ location, actionData, answer });
  return answer;
}
