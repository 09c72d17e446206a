import { useRef } from "react";
import { maxSlug, suggestSlug } from "#app/domain/content/slug.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useProblem } from "./edit-fields.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Asks for a page's slug: typed, or suggested from the Bulgarian title. `fromTyping` normalizes typed text. */
export function SlugField({
  slug,
  onSlug,
  fromTyping,
  label,
  hint,
}: {
  slug: string;
  onSlug: (slug: string) => void;
  fromTyping: (typed: string) => string;
  label: string;
  hint: string;
}) {
  const t = useAdminText();
  const input = useRef<HTMLInputElement>(null);
  const suggest = () => {
    const title = input.current?.form?.elements.namedItem("title_bg");
    if (title instanceof HTMLInputElement) onSlug(suggestSlug(title.value));
  };
  return (
    <Field label={label} hint={hint} required error={useProblem("slug")}>
      {(control) => (
        <div className="flex gap-3">
          <Input
            {...control}
            ref={input}
            name="slug"
            maxLength={maxSlug}
            value={slug}
            onChange={(event) => onSlug(fromTyping(event.target.value))}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
          <Button variant="outline" className="noscript:hidden" onClick={suggest}>
            {t("edit.slug.suggest")}
          </Button>
        </div>
      )}
    </Field>
  );
}
