import { UserX } from "lucide-react";
import { Form, data, useNavigation } from "react-router";
import { z } from "zod";
import { isReachable } from "#app/domain/orders/customer.ts";
import { eraseCustomer, findErasureObstacle } from "#app/server/privacy/erase-customer.ts";
import type { EraseRefusal } from "#app/server/privacy/erase-customer.ts";
import { findCustomerName } from "#app/server/orders/customers/find-customer.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { intentConfirmed } from "#app/admin/shared/confirm-password/ask-password.ts";
import { PasswordLink } from "#app/admin/shared/confirm-password/password-link.tsx";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { sentFields } from "#app/admin/shared/editing/sent-fields.ts";
import { neverStored } from "#app/admin/shared/stored-forms/form-fields.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { answerOf, revalidateUnlessOffline, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import type { Route } from "./+types/erase";

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = granted(context, "customers");
  const { db } = context.get(servicesContext);
  const id = z.uuid().safeParse(params.id);
  const customer = id.success ? await findCustomerName(db, admin, id.data) : null;
  if (!customer) throw data(null, { status: 404 });
  return { customer, obstacle: await findErasureObstacle(db, admin, customer.id) };
}

type Answer = { ok: true } | { ok: false; code: EraseRefusal | "password" | "failed"; confirmation: string };

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = granted(context, "customers");
  const field = await readForm(request);
  const id = z.uuid().safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  const confirmation = field("confirmation");
  const { db } = context.get(servicesContext);
  const erasure = { customerId: id.data, confirmation, now: new Date() };
  try {
    if (await needsPassword("admin/customers/erase", "save", { request, context }))
      return data({ ok: false, code: "password", confirmation } satisfies Answer, { status: 403 });
    const result = await eraseCustomer(db, admin, erasure);
    if (result.ok) return result satisfies Answer;
    const status = result.code === "confirmation" ? 422 : 409;
    return data({ ...result, confirmation } satisfies Answer, { status });
  } catch (error) {
    log.error({ err: error }, "a customer's data could not be erased");
    return data({ ok: false, code: "failed", confirmation } satisfies Answer, { status: 500 });
  }
}

/** When the server is unreachable, the page stays with everything typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = sentFields(await request.clone().formData());
  const confirmation = sent.confirmation ?? "";
  if (!(await intentConfirmed("admin/customers/erase", "save")))
    return { ok: false, code: "password", confirmation } satisfies Answer;
  const answer: Answer = { ok: false, code: "failed", confirmation };
  return (await answerOf(serverAction)) ?? offlineAnswer(answer);
}

/** Revalidates after a refusal too: the data may have changed. */
export const shouldRevalidate = revalidateUnlessOffline;

const erasedPoints = ["card", "account", "newsletter", "messages", "emails"] as const;
const retainedPoints = ["orders", "withdrawals", "emails"] as const;

/**
 * Erases a customer's data: lists what is erased and retained, and requires the e-mail or phone to be typed. Shows
 * instead what prevents the erasure, if anything does.
 */
export default function EraseCustomer({
  loaderData: { customer, obstacle },
  actionData,
}: Route.ComponentProps) {
  const t = useAdminText();
  const back = `/admin/customers/${customer.id}`;
  if (customer.is_erased)
    return (
      <EmptyState
        level="h1"
        icon={<UserX />}
        title={t("customers.erase.done.title")}
        text={t("customers.erase.done.text")}
      >
        <ButtonLink to="/admin/customers">{t("customers.back")}</ButtonLink>
      </EmptyState>
    );
  const name = `${customer.first_name} ${customer.last_name}`;
  const refused = actionData?.ok === false ? actionData : null;
  return (
    <div className="max-w-3xl">
      <PageHead
        title={t("customers.erase.title", { name })}
        text={t("customers.erase.intro")}
        back={{ to: back, text: name }}
      />
      <div className="grid gap-6 md:grid-cols-2">
        <Points
          title={t("customers.erase.goes")}
          of={erasedPoints.map((point) => t(`customers.erase.goes.${point}`))}
        />
        <Points
          title={t("customers.erase.stays")}
          of={retainedPoints.map((point) => t(`customers.erase.stays.${point}`))}
        />
      </div>
      {refused && refused.code !== "confirmation" && refused.code !== obstacle && (
        <Notice tone="error" title={t("toast.error")} text={t(refusalText(refused.code))} className="mt-6">
          {refused.code === "password" && (
            <noscript>
              <PasswordLink />
            </noscript>
          )}
        </Notice>
      )}
      {obstacle ? (
        <Notice
          tone="error"
          title={t("customers.erase.obstacle")}
          text={t(`customers.erase.refused.${obstacle}`)}
          className="mt-6"
        />
      ) : (
        <ConfirmForm
          label={
            isReachable(customer.email)
              ? t("customers.erase.confirm", { email: customer.email })
              : t("customers.erase.confirmPhone", { phone: customer.phone ?? "" })
          }
          back={back}
          typed={refused?.confirmation ?? ""}
          isWrong={refused?.code === "confirmation"}
        />
      )}
    </div>
  );
}

function refusalText(code: Exclude<EraseRefusal, "confirmation"> | "password" | "failed") {
  if (code === "password") return "confirm.needed" as const;
  return code === "failed"
    ? ("customers.erase.failed" as const)
    : (`customers.erase.refused.${code}` as const);
}

function Points({ title, of }: { title: string; of: readonly string[] }) {
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{title}</CardTitle>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        {of.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </Card>
  );
}

function ConfirmForm({
  label,
  back,
  typed,
  isWrong,
}: {
  label: string;
  back: string;
  typed: string;
  isWrong: boolean;
}) {
  const t = useAdminText();
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" noValidate aria-busy={isBusy} className="mt-6 flex flex-col gap-5" {...neverStored}>
      <Field label={label} required error={isWrong ? t("customers.erase.refused.confirmation") : undefined}>
        {(control) => (
          <Input
            {...control}
            name="confirmation"
            defaultValue={typed}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="destructive" disabled={isBusy}>
          {t(isBusy ? "customers.erase.busy" : "customers.erase.submit")}
        </Button>
        <ButtonLink to={back} variant="outline">
          {t("customers.erase.cancel")}
        </ButtonLink>
      </div>
    </Form>
  );
}
