import { sectionTypes } from "#app/domain/content/content.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { sectionIcons } from "./section-icons.ts";

/** Shows one button per section type, which opens the editor with that type's template. */
export function QuickAdd() {
  const t = useAdminText();
  return (
    <section aria-labelledby="quick-add" className="my-6">
      <h2 id="quick-add" className="mb-3 font-semibold">
        {t("homepage.add")}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {sectionTypes.map((type) => {
          const Icon = sectionIcons[type];
          const name = t(`homepage.type.${type}`);
          return (
            <li key={type}>
              <ButtonLink
                to={`/admin/homepage/new?template=${type}`}
                variant="outline"
                aria-label={t("homepage.addNamed", { type: name })}
                preventScrollReset
              >
                <Icon aria-hidden />
                {name}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
