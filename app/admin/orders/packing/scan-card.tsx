import { Camera, CameraOff, Plus } from "lucide-react";
import { useCallback, useRef } from "react";
import type { SubmitEvent } from "react";
import { codeLength, unitsAtOnce } from "#app/domain/orders/packing.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FieldError } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useSearchFocus } from "#app/admin/orders/search-focus.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { useCamera } from "./use-camera.ts";
import type { usePacking } from "./use-packing.ts";

/**
 * Takes codes from a barcode scanner, which types them and presses Enter, from the keyboard, and from the device's
 * camera; each stands for as many units as the field beside it says.
 */
export function ScanCard({
  packing,
  requestId,
}: {
  packing: ReturnType<typeof usePacking>;
  requestId: string;
}) {
  const t = useAdminText();
  const { fetcher, scan } = packing;
  const field = useSearchFocus();
  const quantity = useRef<HTMLInputElement>(null);
  const add = useCallback(
    (code: string) => {
      scan(code, quantity.current?.value ?? "1");
      // The next code is usually of one unit.
      if (quantity.current) quantity.current.value = "1";
    },
    [scan],
  );
  const { video, isOn, failure, start, stop } = useCamera(add);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = event.currentTarget.elements.namedItem("code");
    if (!(typed instanceof HTMLInputElement)) return;
    const code = typed.value.trim();
    // The scanner types the next code at once, which must not follow this one.
    typed.value = "";
    typed.focus();
    if (code !== "") add(code);
  };
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <fetcher.Form method="post" onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="scan" />
        <input type="hidden" name="request" value={requestId} />
        <Field label={t("packing.scan")} hint={t("packing.scan.hint")} className="min-w-0 flex-1 basis-48">
          {(control) => (
            <Input
              {...control}
              ref={field}
              name="code"
              maxLength={codeLength}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={t("packing.quantity")} className="w-24">
          {(control) => (
            <Input
              {...control}
              ref={quantity}
              name="quantity"
              type="number"
              min={1}
              max={unitsAtOnce}
              defaultValue={1}
              inputMode="numeric"
            />
          )}
        </Field>
        <Button type="submit" variant="outline">
          <Plus aria-hidden />
          {t("packing.scan.add")}
        </Button>
      </fetcher.Form>
      <div className="noscript:hidden">
        <Button variant={isOn ? "outline" : "default"} onClick={isOn ? stop : start}>
          {isOn ? <CameraOff aria-hidden /> : <Camera aria-hidden />}
          {t(isOn ? "packing.camera.stop" : "packing.camera")}
        </Button>
        <FieldError id="camera-error" error={failure && t(`packing.camera.${failure}`)} />
        <video
          ref={video}
          hidden={!isOn}
          muted
          playsInline
          aria-label={t("packing.camera.view")}
          className="mt-4 w-full rounded-xl"
        />
      </div>
    </Card>
  );
}
