import { data } from "react-router";
import { localePath } from "#app/domain/locale.ts";
import { answerMissing } from "#app/server/redirects/answer-missing.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { ShopPicture } from "#app/ui/pictures/shop-picture.tsx";
import { pageMeta } from "./page-meta.ts";
import type { Route } from "./+types/not-found";

export const meta: Route.MetaFunction = (args) => pageMeta("not-found", args);

export async function loader({ url, context }: Route.LoaderArgs) {
  await answerMissing({ url, context });
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFound />;
}

/** Shows that the page does not exist (specification, section 2). */
export function NotFound() {
  const t = useText();
  const locale = useLocale();
  return (
    <div className="page grid items-center gap-x-16 gap-y-8 pt-8 md:grid-cols-2 md:py-10 lg:min-h-[60dvh]">
      <ShopPicture
        name="not-found"
        sizes="(min-width: 768px) 40rem, 90vw"
        className="aspect-4/3 w-full max-w-160 max-md:mx-auto max-md:max-w-80 md:order-last"
        priority
      />
      <div className="max-md:text-center">
        <h1 className="text-title">{t("notFound.title")}</h1>
        <p className="mt-4 text-lead text-muted">{t("notFound.text")}</p>
        <div className="mt-8 flex flex-wrap gap-3 max-md:justify-center">
          <ButtonLink to={localePath(locale, "/")} size="lg">
            {t("notFound.home")}
          </ButtonLink>
          <ButtonLink to={localePath(locale, "/products")} size="lg" variant="outline">
            {t("nav.products")}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
