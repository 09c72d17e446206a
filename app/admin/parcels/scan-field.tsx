import { ScanBarcode } from "lucide-react";
import type { SubmitEvent } from "react";
import { Form, useLocation, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useSearchFocus } from "#app/admin/orders/search-focus.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

/**
 * Takes the number of a waybill from a barcode scanner, which types it and presses Enter, and opens its parcel. After an
 * `unknown` number it says so, and the empty field keeps the focus for the next scan.
 */
export function ScanField({ unknown }: { unknown: string }) {
  const t = useAdminText();
  const submit = useSubmit();
  const { key } = useLocation();
  const field = useSearchFocus();
  const scan = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = event.currentTarget.elements.namedItem("scan");
    if (!(typed instanceof HTMLInputElement)) return;
    const number = typed.value.trim();
    // The scanner types the next number at once, which must not follow this one.
    typed.value = "";
    typed.focus();
    // Going back leads past the numbers that were not found.
    if (number !== "") void submit({ scan: number }, { action: "/admin/parcels", replace: unknown !== "" });
  };
  return (
    <Form action="/admin/parcels" onSubmit={scan} className="mb-6">
      <Field
        label={t("parcels.scan")}
        error={
          unknown === "" ? undefined : (
            // Remount for each scan, so that the same number is announced again.
            <span key={key}>{t("parcels.scan.unknown", { number: unknown })}</span>
          )
        }
      >
        {(control) => (
          <div className="flex flex-wrap gap-3">
            <div className="min-w-0 flex-1 basis-48">
              <Input
                {...control}
                ref={field}
                name="scan"
                maxLength={60}
                placeholder={t("parcels.scan.placeholder")}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
              />
            </div>
            <Button type="submit" variant="outline">
              <ScanBarcode aria-hidden />
              {t("parcels.scan.open")}
            </Button>
          </div>
        )}
      </Field>
    </Form>
  );
}
