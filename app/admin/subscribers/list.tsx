import { Download } from "lucide-react";
import { data } from "react-router";
import { z } from "zod";
import { subscriberStates } from "#app/domain/campaigns/newsletter.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { deleteSubscriber } from "#app/server/campaigns/newsletter/delete-subscriber.ts";
import { listSubscribers } from "#app/server/campaigns/newsletter/list-subscribers.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { SearchForm } from "#app/admin/shared/lists/search-form.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { choiceAddress, readChoice } from "./subscriber-filter.ts";
import { SubscriberList } from "./subscriber-list.tsx";
import type { Route } from "./+types/list";

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = granted(context, "customers");
  const choice = readChoice(url.searchParams);
  const after = url.searchParams.get("after");
  const { db } = context.get(servicesContext);
  const page = await loadOr("the subscribers", listSubscribers(db, admin, { ...choice, after }), null);
  return { choice, page };
}

type Answer = { ok: boolean; text: AdminTextKey };
const answer = (text: AdminTextKey, status?: number) =>
  data<Answer>({ ok: status === undefined, text }, status ?? 200);

/** Deletes one subscriber. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "customers");
  const field = await readForm(request);
  const id = z.uuid().safeParse(field("id"));
  if (!id.success) return answer("subscribers.deleteFailed", 422);
  const { db } = context.get(servicesContext);
  try {
    const result = await deleteSubscriber(db, admin, {
      subscriberId: id.data,
      now: new Date(),
    });
    return result.ok ? answer("subscribers.deleted") : answer("subscribers.gone", 409);
  } catch (error) {
    log.error({ err: error }, "a subscriber could not be deleted");
    return answer("subscribers.deleteFailed", 500);
  }
}

export const clientAction = (args: Route.ClientActionArgs) => actOrOffline("subscribers.deleteFailed", args);

/** Revalidates after a refusal too: the data may have changed. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Lists newsletter subscribers with the proof of consent; they can be exported and deleted. */
export default function Subscribers({ loaderData: { choice, page } }: Route.ComponentProps) {
  const t = useAdminText();
  return (
    <>
      <PageHead
        title={t("subscribers.title")}
        text={
          <>
            {t("subscribers.subtitle")}
            {page && <span className="block">{t("subscribers.counts", page.counts)}</span>}
          </>
        }
        actions={
          <ButtonLink
            to={choiceAddress("/admin/subscribers/export", choice)}
            reloadDocument
            variant="outline"
            aria-describedby="export-hint"
          >
            <Download aria-hidden />
            {t("subscribers.export")}
          </ButtonLink>
        }
      />
      <p id="export-hint" className="-mt-4 mb-6 max-w-3xl text-sm text-muted">
        {t("subscribers.export.hint")}
      </p>
      <SearchForm
        path="/admin/subscribers"
        label={t("subscribers.search")}
        placeholder={t("subscribers.search.placeholder")}
        search={choice.search}
        isFiltered={choice.search !== "" || choice.state !== null}
      >
        <Field label={t("subscribers.filter")} className="basis-56">
          {(control) => (
            <Select key={choice.state} {...control} name="state" defaultValue={choice.state ?? ""}>
              <option value="">{t("subscribers.filter.all")}</option>
              {subscriberStates.map((state) => (
                <option key={state} value={state}>
                  {t(`subscribers.state.${state}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </SearchForm>
      <SubscriberList page={page} choice={choice} />
    </>
  );
}
