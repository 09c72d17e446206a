import { useState } from "react";
import { isLink } from "#app/domain/web-link.ts";
import type { MediaBucket } from "#app/domain/content.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useProblem } from "./edit-fields.tsx";
import { useEditForm } from "./edit-form.tsx";
import { useAdminText } from "./text.tsx";

/** A picture by its address, with a preview. */
export function ImageField({
  name,
  label,
  hint,
}: {
  name: string;
  label: string;
  hint?: string;
  bucket: MediaBucket;
  folder: string;
}) {
  const t = useAdminText();
  const { values } = useEditForm();
  const [address, setAddress] = useState(values[name] ?? "");
  return (
    <Field label={label} hint={hint} error={useProblem(name)}>
      {(control) => (
        <>
          <div className="flex gap-3">
            <Input
              {...control}
              name={name}
              value={address}
              onChange={(event) => setAddress(event.target.value)}
              placeholder="https://"
              autoComplete="off"
            />
            {address && (
              <Button variant="outline" className="noscript:hidden" onClick={() => setAddress("")}>
                {t("edit.search.clear")}
              </Button>
            )}
          </div>
          {isLink(address) && (
            <img
              src={address}
              alt=""
              className="mt-3 max-h-40 rounded-xl border border-line object-contain"
            />
          )}
        </>
      )}
    </Field>
  );
}
