import { Search } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Searches a list by `?q=`; `children` are additional filters of the same form. */
export function SearchForm({
  path,
  label,
  placeholder,
  search,
  isFiltered = search !== "",
  ref,
  children,
}: {
  path: string;
  label: string;
  placeholder: string;
  search: string;
  isFiltered?: boolean;
  /** Of the search field. */
  ref?: Ref<HTMLInputElement>;
  children?: ReactNode;
}) {
  const t = useAdminText();
  return (
    <Form role="search" action={path} className="mb-6 flex flex-wrap items-end gap-3" preventScrollReset>
      <Field label={label} className="min-w-0 flex-1 basis-60">
        {(control) => (
          <Input
            // Remounts the uncontrolled field when a link changes the URL.
            key={search}
            {...control}
            ref={ref}
            type="search"
            name="q"
            defaultValue={search}
            placeholder={placeholder}
            maxLength={200}
            autoComplete="off"
          />
        )}
      </Field>
      {children}
      <Button type="submit" variant="outline">
        <Search aria-hidden />
        {t("edit.search")}
      </Button>
      {isFiltered && (
        <ButtonLink to={path} variant="ghost">
          {t("edit.search.clear")}
        </ButtonLink>
      )}
    </Form>
  );
}
