import { localePath } from "#app/domain/locale.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";

/** Links to the page on which shoppers fill a bag; nothing while none is on offer. `className` only positions it. */
export function MixLink({ className }: { className?: string }) {
  const locale = useLocale();
  const name = useFrameData()?.mixLink;
  return (
    name && (
      <p className={className}>
        <ButtonLink to={localePath(locale, "/mix")} variant="outline">
          {name}
        </ButtonLink>
      </p>
    )
  );
}
