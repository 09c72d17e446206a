import { isRouteErrorResponse } from "react-router";
import { localePath } from "#app/domain/locale.ts";
import { buttonStyle } from "./button.tsx";
import { useLocale, useText } from "./locale.tsx";
import { ShopPicture } from "./pictures/shop-picture.tsx";

/** Shows an unexpected error (specification, section 8), with ways to continue. */
export function UnexpectedError({ error }: { error: unknown }) {
  const t = useText();
  const locale = useLocale();
  // Anything but a route error response may be a bug or an outage, which the response status reports.
  const status = isRouteErrorResponse(error) ? error.status : null;
  const isTooLarge = status === 413;
  const title = t(isTooLarge ? "error.tooLarge.title" : "error.title");
  return (
    <div className="page grid min-h-[80dvh] content-center items-center gap-x-16 gap-y-8 py-12 md:grid-cols-2">
      {/* No route is left to set the title. */}
      <title>{title}</title>
      <ShopPicture
        name="not-found"
        sizes="(min-width: 768px) 40rem, 90vw"
        className="aspect-4/3 w-full max-w-160 max-md:mx-auto max-md:max-w-80 md:order-last"
      />
      <div className="max-md:text-center">
        {status !== null && <p className="font-semibold text-muted">{status}</p>}
        <h1 className="mt-2 text-title">{title}</h1>
        <p className="mt-4 text-lead text-muted">{t(isTooLarge ? "error.tooLarge.text" : "error.text")}</p>
        <div className="mt-8 flex flex-wrap gap-3 max-md:justify-center">
          <a className={buttonStyle({ size: "lg" })} href="">
            {t("error.retry")}
          </a>
          <a className={buttonStyle({ size: "lg", variant: "outline" })} href={localePath(locale, "/")}>
            {t("notFound.home")}
          </a>
        </div>
      </div>
    </div>
  );
}
