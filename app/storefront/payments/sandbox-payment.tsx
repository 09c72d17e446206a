import { FlaskConical } from "lucide-react";
import { Form, data, redirect } from "react-router";
import { localeOfPath, localePath } from "#app/domain/locale.ts";
import { formatMoney } from "#app/domain/money.ts";
import type { Services } from "#app/server/services.ts";
import { readForm } from "#app/server/request/read-form.ts";
import {
  findSandboxSession,
  paySandboxSession,
  returnAddress,
} from "#app/server/payments/sandbox-provider.ts";
import { settlePayment } from "#app/server/payments/settle-payment.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { CardMarks } from "#app/storefront/checkout/card-marks.tsx";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { noStore } from "#app/storefront/accounts/personal-page.ts";
import type { Route } from "./+types/sandbox-payment";

export const meta: Route.MetaFunction = (args) => pageMeta("sandbox-payment", args);
export const headers = () => noStore;

/** Loads a sandbox payment. Redirects to /404 without such a payment, and in a shop without the sandbox. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { session } = await expectSession(request, context.get(servicesContext), params.id);
  return {
    number: session.order_number,
    cents: session.amount_eur,
    isOpen: session.state === "open",
    returnUrl: returnAddress(session),
  };
}

const choices = ["pay", "decline", "close", "late"] as const;

/**
 * Applies the shopper's choice and, if the shopper pays, settles the payment, as a real provider's webhook would.
 * Refuses an unknown choice.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { session, provider } = await expectSession(request, services, params.id);
  const field = await readForm(request);
  const choice = choices.find((known) => known === field("choice"));
  if (!choice) throw data(null, { status: 422, headers: noStore });
  const settle = () => settlePayment({ ...services, provider }, { sessionId: session.id, now: new Date() });
  if (choice === "late") {
    await provider.expireSession(session.id);
    await settle();
  }
  if (choice === "pay" || choice === "late") {
    await paySandboxSession(services.db, { sessionId: session.id, isLate: choice === "late" });
    await settle();
  }
  const target = choice === "close" ? session.cancel_url : returnAddress(session);
  return redirect(target, { status: 303, headers: noStore });
}

async function expectSession(request: Request, { cards, db }: Services, id: string) {
  const { provider } = await cards.find();
  const session = provider?.name === "sandbox" ? await findSandboxSession(db, id) : null;
  if (session && provider) return { session, provider };
  const locale = localeOfPath(new URL(request.url).pathname);
  throw redirect(localePath(locale, "/404"), { headers: noStore });
}

/** Shows a mock of a provider's payment page, labelled as such. */
export default function SandboxPaymentPage({ loaderData }: Route.ComponentProps) {
  const { number, cents, isOpen, returnUrl } = loaderData;
  const t = useText();
  const locale = useLocale();
  return (
    <main className="flex min-h-dvh flex-col bg-surface">
      {/* Warning tape. */}
      <div
        aria-hidden
        className="h-4 shrink-0 bg-[repeating-linear-gradient(-45deg,#ffd94a_0_1.25rem,#2d3748_1.25rem_2.5rem)]"
      />
      <p className="flex items-center justify-center gap-2 bg-[#fff0c7] p-3 text-center font-semibold text-[#4a3600]">
        <FlaskConical aria-hidden className="size-5 shrink-0" />
        {t("sandbox.notice")}
      </p>
      <div className="page my-auto max-w-lg py-8">
        <Card className="p-6 text-center sm:p-8">
          <h1 className="text-heading">{t("sandbox.title")}</h1>
          <p className="mt-2 text-muted">{t("payment.order", { number })}</p>
          <p className="mt-4 text-title">{formatMoney(cents, "EUR", locale)}</p>
          <div className="mt-4 flex justify-center">
            <CardMarks />
          </div>
          {isOpen ? (
            <Choices />
          ) : (
            <>
              <p className="mt-6">{t("sandbox.over")}</p>
              <ButtonLink to={returnUrl} size="lg" className="mt-6">
                {t("sandbox.back")}
              </ButtonLink>
            </>
          )}
        </Card>
      </div>
    </main>
  );
}

function Choices() {
  const t = useText();
  return (
    <Form method="post" reloadDocument className="mt-6 flex flex-col gap-3">
      {choices.map((choice) => (
        <Button
          key={choice}
          type="submit"
          name="choice"
          value={choice}
          size="lg"
          variant={choice === "pay" ? "default" : "outline"}
        >
          {t(`sandbox.${choice}`)}
        </Button>
      ))}
    </Form>
  );
}
