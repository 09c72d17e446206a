import { useEffect, useRef } from "react";
import { Form, data, useNavigation } from "react-router";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { log } from "#app/server/log.ts";
import { mostBounced, pasteBounced } from "#app/server/newsletters/bounced.ts";
import { maxContentBytes, readForm } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Textarea } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { actOrOffline } from "#app/admin/shared/editing/offline.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { Route } from "./+types/bounced";

export function loader({ context }: Route.LoaderArgs) {
  granted(context, "customers");
  return null;
}

type Answer = {
  ok: boolean;
  text: AdminTextKey;
  count?: number;
  malformed?: readonly string[];
  /** What was refused; the form without scripts shows it again. */
  addresses?: string;
};

/** Marks pasted addresses as bounced. A refusal returns the typed text. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "customers");
  const field = await readForm(request, maxContentBytes);
  const addresses = field("addresses");
  try {
    const { db } = context.get(servicesContext);
    const result = await pasteBounced(db, admin, { text: addresses, now: new Date() });
    const malformed = result.malformed.map(({ line, text }) => `${line}: ${text}`);
    if (result.ok)
      return data<Answer>({
        ok: true,
        text: "newsletters.bounced.done",
        count: result.addresses,
        malformed,
      });
    const answer = { ok: false, text: `newsletters.bounced.${result.code}`, count: mostBounced } as const;
    return data<Answer>({ ...answer, malformed, addresses }, { status: 422 });
  } catch (error) {
    log.error({ err: error }, "bounced addresses could not be marked");
    return data<Answer>({ ok: false, text: "newsletters.bounced.failed", addresses }, { status: 500 });
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  actOrOffline("newsletters.bounced.failed", args);

/** Most malformed lines that are named. */
const mostNamed = 20;

/** Takes addresses whose e-mails came back, pasted from a mailbox. */
export default function BouncedAddresses({ actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const isBusy = useNavigation().formMethod === "POST";
  const answer: Answer | undefined = actionData;
  const form = useRef<HTMLFormElement>(null);
  // Emptied once its addresses are marked.
  useEffect(() => {
    if (answer?.ok) form.current?.reset();
  }, [answer]);
  const named = answer?.malformed?.slice(0, mostNamed) ?? [];
  return (
    <>
      <PageHead
        title={t("newsletters.bounced")}
        text={t("newsletters.bounced.text")}
        back={{ to: "/admin/newsletters", text: t("newsletters.back") }}
      />
      {answer && (
        <Notice
          tone={answer.ok ? "success" : "error"}
          title={t(answer.text, { count: answer.count ?? 0 })}
          text={named.length > 0 ? t("newsletters.bounced.malformed", { list: named.join(", ") }) : undefined}
          className="mb-6"
        />
      )}
      <Card className="max-w-4xl p-5 sm:p-6">
        <Form method="post" ref={form} className="flex flex-col gap-5">
          <Field label={t("newsletters.bounced.addresses")} required>
            {(control) => (
              <Textarea
                {...control}
                name="addresses"
                rows={10}
                spellCheck={false}
                defaultValue={answer?.addresses ?? ""}
              />
            )}
          </Field>
          <div>
            <Button type="submit" disabled={isBusy}>
              {t("newsletters.bounced.save")}
            </Button>
          </div>
        </Form>
      </Card>
    </>
  );
}
