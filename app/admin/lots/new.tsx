import { Form, data, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { deliveryInput } from "#app/domain/catalogue/lots.ts";
import { fieldProblems } from "#app/domain/content/content-fields.ts";
import { localText } from "#app/domain/locale.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { findProductStock, lotProducts } from "#app/server/catalogue/lots/list-lots.ts";
import { receiveLot } from "#app/server/catalogue/lots/receive-lot.ts";
import { log } from "#app/server/log.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import { answerOf, offlineAnswer, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { sentFields } from "#app/admin/shared/editing/sent-fields.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { StockFacts } from "./stock-facts.tsx";
import type { Route } from "./+types/new";

/**
 * Loads the product of `?product=`; without a valid id, the products to choose from. Throws a 404 response for an
 * unknown product.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = granted(context, "parcels");
  const { db } = context.get(servicesContext);
  const productId = url.searchParams.get("product") ?? "";
  if (!isRecordId(productId)) return { product: null, products: await lotProducts(db, admin) };
  const stock = await findProductStock(db, admin, productId);
  if (!stock) throw data(null, { status: 404 });
  return { product: { id: productId, ...stock }, products: [] };
}

type Typed = { quantity: string; code: string; best_before: string };
type Answer = { ok: false; text: AdminTextKey | null; problems: Record<string, string>; typed: Typed };

export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "parcels");
  const field = await readForm(request);
  const typed = { quantity: field("quantity"), code: field("code"), best_before: field("best_before") };
  const refuse = (text: Answer["text"], status: number, problems: Record<string, string> = {}) =>
    data<Answer>({ ok: false, text, problems, typed }, { status });
  const input = deliveryInput.safeParse({ ...typed, product_id: field("product_id") });
  if (!input.success) return refuse(null, 422, fieldProblems(input.error));
  const seen = z.iso.datetime().safeParse(field("seen"));
  if (!seen.success) return refuse("lots.new.refused.failed", 422);
  const { db } = context.get(servicesContext);
  try {
    const delivery = { input: input.data, seen: new Date(seen.data), now: new Date() };
    const result = await receiveLot(db, admin, delivery);
    if (!result.ok) return refuse(`lots.new.refused.${result.code}`, 409);
    return redirect(
      result.lotId === null
        ? `/admin/lots?product=${input.data.product_id}`
        : `/admin/lots/${result.lotId}?received=${input.data.quantity}`,
    );
  } catch (error) {
    log.error({ err: error }, "a delivery could not be received");
    return refuse("lots.new.refused.failed", 500);
  }
}

/** When the server is unreachable, the page stays with everything typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { quantity = "", code = "", best_before = "" } = sentFields(await request.clone().formData());
  const typed = { quantity, code, best_before };
  const answer: Answer = { ok: false, text: "lots.new.refused.failed", problems: {}, typed };
  return (await answerOf(serverAction)) ?? offlineAnswer(answer);
}

/** Reloads after a refusal too: the stock may have changed. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Receives a delivery into the stock of a product, with its lot. */
export default function NewLot({ loaderData: { product, products }, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <div className="max-w-3xl">
      <PageHead
        title={t("lots.new.title")}
        text={t("lots.new.text")}
        back={{ to: "/admin/lots", text: t("lots.view.back") }}
      />
      {product ? (
        <>
          <h2 className="mb-3 text-lg font-bold wrap-anywhere">
            {t("lots.stock", { name: localText(product, "name", locale) })}
          </h2>
          <StockFacts parts={product.parts} />
          <DeliveryForm
            key={product.seen.toISOString()}
            product={{ id: product.id, seen: product.seen }}
            answer={actionData}
          />
        </>
      ) : (
        <Form className="flex flex-wrap items-end gap-3">
          <Field label={t("lots.new.product")} required className="min-w-0 flex-1 basis-60">
            {(control) => (
              <Select {...control} name="product" defaultValue="">
                <option value="">{t("lots.new.choose")}</option>
                {products.map((each) => (
                  <option key={each.id} value={each.id}>
                    {localText(each, "name", locale)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button type="submit">{t("lots.new.next")}</Button>
        </Form>
      )}
    </div>
  );
}

function DeliveryForm({
  product,
  answer,
}: {
  product: { id: string; seen: Date };
  answer: Answer | undefined;
}) {
  const t = useAdminText();
  const isBusy = useNavigation().formMethod === "POST";
  const problemOf = (name: string) => {
    const code = answer?.problems[name];
    return code === undefined ? undefined : t(`lots.problem.${code}` as AdminTextKey);
  };
  const typed = answer?.typed;
  return (
    <Card className="mt-6 p-5 sm:p-6">
      <Form method="post" noValidate aria-busy={isBusy} className="flex flex-col gap-5">
        {answer?.text && <Notice tone="error" title={t("toast.error")} text={t(answer.text)} />}
        <input type="hidden" name="product_id" value={product.id} />
        <input type="hidden" name="seen" value={product.seen.toISOString()} />
        <div className="grid items-start gap-5 sm:grid-cols-3">
          <Field label={t("lots.new.quantity")} required error={problemOf("quantity")}>
            {(control) => (
              <Input
                {...control}
                name="quantity"
                inputMode="numeric"
                autoComplete="off"
                defaultValue={typed?.quantity}
              />
            )}
          </Field>
          <Field label={t("lots.new.code")} hint={t("lots.new.code.hint")} error={problemOf("code")}>
            {(control) => (
              <Input
                {...control}
                name="code"
                autoComplete="off"
                spellCheck={false}
                maxLength={40}
                defaultValue={typed?.code}
              />
            )}
          </Field>
          <Field
            label={t("lots.new.bestBefore")}
            hint={t("lots.new.bestBefore.hint")}
            error={problemOf("best_before")}
          >
            {(control) => (
              <Input {...control} type="date" name="best_before" defaultValue={typed?.best_before} />
            )}
          </Field>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={isBusy}>
            {t("lots.new.submit")}
          </Button>
          <ButtonLink to={`/admin/products/${product.id}`} variant="outline">
            {t("lots.view.product")}
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
