import { BookOpen, Pencil, Plus } from "lucide-react";
import { Outlet } from "react-router";
import { textScopes } from "#app/domain/content/content.ts";
import type { TextScope } from "#app/domain/content/content.ts";
import { siteTextKeys, siteTexts } from "#app/domain/content/site-texts.ts";
import { listTexts, textTable } from "#app/server/content/text-content.ts";
import type { ListedText } from "#app/server/content/text-content.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { contentListAction, deleteAction } from "#app/admin/shared/lists/content-actions.server.ts";
import { SearchForm } from "#app/admin/shared/lists/search-form.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { TextTable } from "./text-table.tsx";
import type { Route } from "./+types/list";

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const { searchParams } = new URL(request.url);
  const search = searchParams.get("q") ?? "";
  const scope = textScopes.find((known) => known === searchParams.get("scope")) ?? null;
  const { db } = context.get(servicesContext);
  const load = async () => {
    const all = await listTexts(db, admin, { search: "", scope: null });
    const texts = search || scope ? await listTexts(db, admin, { search, scope }) : all;
    return { texts, quick: quickTexts(all) };
  };
  const nothing = { texts: null, quick: quickTexts([]) };
  return { search, scope, ...(await loadOr("the texts of the site", load(), nothing)) };
}

/** Returns the keys that the storefront uses, each with the id of its text if there is one. */
function quickTexts(texts: readonly ListedText[]) {
  return siteTextKeys.map((key) => {
    const { scope } = siteTexts[key];
    return { key, scope, id: texts.find((text) => text.key === key && text.scope === scope)?.id ?? null };
  });
}

/** Deletes one text. */
export const action = (args: Route.ActionArgs) =>
  contentListAction(args, "text-seo.deleteFailed", (at) => ({
    delete: deleteAction(textTable, at, {
      done: "text-seo.deleted",
      failed: "text-seo.deleteFailed",
      gone: "edit.gone",
    }),
  }));

export const clientAction = (args: Route.ClientActionArgs) => actOrOffline("text-seo.deleteFailed", args);

/** Revalidates after a refusal too: the data may have changed. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Lists the texts of the site (specification, section 2). */
export default function Texts({ loaderData }: Route.ComponentProps) {
  const t = useAdminText();
  const { texts, search, scope, quick } = loaderData;
  const isFiltered = search !== "" || scope !== null;
  return (
    <>
      <PageHead
        title={t("text-seo.title")}
        text={t("text-seo.subtitle")}
        actions={
          <ButtonLink to="new" preventScrollReset>
            <Plus aria-hidden />
            {t("text-seo.new")}
          </ButtonLink>
        }
      />
      <Outlet />
      <QuickCreate texts={quick} />
      <SearchForm
        path="/admin/text-seo"
        label={t("text-seo.search")}
        placeholder={t("text-seo.search.placeholder")}
        search={search}
        isFiltered={isFiltered}
      >
        <ScopeFilter scope={scope} />
      </SearchForm>
      {texts === null && <NotLoaded icon={<BookOpen />} title="text-seo.loadFailed" />}
      {texts?.length === 0 && (
        <EmptyList
          screen="/admin/text-seo"
          icon={<BookOpen />}
          title={t(isFiltered ? "text-seo.notFound.title" : "text-seo.empty.title")}
          text={t(isFiltered ? "text-seo.notFound.text" : "text-seo.empty.text")}
          isFiltered={isFiltered}
        />
      )}
      {texts && texts.length > 0 && <TextTable texts={texts} />}
    </>
  );
}

function ScopeFilter({ scope }: { scope: TextScope | null }) {
  const t = useAdminText();
  return (
    <Field label={t("text-seo.filter")} className="basis-44">
      {(control) => (
        <Select
          key={scope}
          {...control}
          name="scope"
          defaultValue={scope ?? ""}
          onChange={(event) => event.target.form?.requestSubmit()}
        >
          <option value="">{t("text-seo.scope.all")}</option>
          {textScopes.map((known) => (
            <option key={known} value={known}>
              {t(`text-seo.scope.${known}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Shows shortcuts for the known keys; a key that has a text links to it. */
function QuickCreate({ texts }: { texts: ReturnType<typeof quickTexts> }) {
  const t = useAdminText();
  return (
    <nav aria-label={t("text-seo.quick")} className="mb-6">
      <p className="mb-2 font-medium">{t("text-seo.quick")}</p>
      <ul className="flex flex-wrap gap-2">
        {texts.map(({ key, id }) => (
          <li key={key}>
            <ButtonLink
              to={id ?? `new?key=${key}`}
              variant={id ? "ghost" : "outline"}
              aria-label={t(id ? "text-seo.quick.edit" : "text-seo.quick.new", { key })}
              preventScrollReset
            >
              {id ? <Pencil aria-hidden /> : <Plus aria-hidden />}
              {key}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
