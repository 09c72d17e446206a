import { Gift } from "lucide-react";
import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { emptyGiftForm } from "#app/domain/checkout/checkout.ts";
import type { CheckoutForm, GiftForm } from "#app/domain/checkout/checkout.ts";
import { formatDayInWords } from "#app/domain/dates.ts";
import { cardLength, cleanCard, giftOf, maxCardLength } from "#app/domain/orders/gift.ts";
import type { GiftField as GiftFieldName, GiftProblem } from "#app/domain/orders/gift.ts";
import { isDay } from "#app/domain/sofia-days.ts";
import { giftTranslator } from "#app/i18n/bags/gift.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { ControlProps } from "#app/ui/form/field.tsx";
import { Input, Textarea } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { wishedDaysNow } from "./check-gift.ts";
import type { GiftPromise } from "./check-gift.ts";

type GiftSectionProps = GiftPromise & {
  form: CheckoutForm;
  faults: readonly GiftProblem[];
  /** Whether the shop takes cash on delivery, which a gift has not. */
  hasCash: boolean;
  onChange: (form: CheckoutForm) => void;
};

/** Asks whether the order is a gift and, if it is, for its card, its receiver and the requested day. */
export function GiftSection({ form, hasCash, onChange, ...fields }: GiftSectionProps) {
  const t = giftTranslator(useLocale());
  const { gift } = form;
  return (
    <>
      <Checkbox
        name="isGift"
        label={t("gift.is")}
        checked={!!gift}
        onChange={({ target: { checked } }) => onChange({ ...form, gift: checked ? emptyGiftForm : null })}
      />
      {gift && (
        <div className="mt-2 flex flex-col gap-5 rounded-xl bg-surface p-4 sm:p-5">
          <p className="text-sm text-muted">{t("gift.about")}</p>
          {hasCash && <p className="text-sm text-muted">{t("gift.noCash")}</p>}
          <GiftFields {...fields} gift={gift} onChange={(changed) => onChange({ ...form, gift: changed })} />
        </div>
      )}
    </>
  );
}

type GiftFieldsProps = Pick<GiftSectionProps, "faults" | "promised" | "carrier"> & {
  gift: GiftForm;
  onChange: (gift: GiftForm) => void;
};

function GiftFields({ gift, faults, promised, carrier, onChange }: GiftFieldsProps) {
  const locale = useLocale();
  const t = giftTranslator(locale);
  const days = wishedDaysNow({ promised, carrier });
  const left = maxCardLength - cardLength(cleanCard(gift.giftCard));
  const fields = { gift, faults, onChange };
  return (
    <>
      <GiftField
        {...fields}
        name="giftCard"
        hint={t(left < 0 ? "gift.giftCard.over" : "gift.giftCard.hint", { count: Math.abs(left) })}
      >
        {(control, input) => <Textarea {...control} {...input} autoComplete="off" />}
      </GiftField>
      <CardPreview text={gift.giftCard} />
      <Checkbox
        name="isForOther"
        label={t("gift.isForOther")}
        checked={gift.isForOther}
        onChange={({ target: { checked } }) => onChange({ ...gift, isForOther: checked })}
      />
      {gift.isForOther && (
        <div className="grid gap-5 sm:grid-cols-2">
          <p className="text-sm text-muted sm:col-span-2">{t("gift.address")}</p>
          <GiftText {...fields} name="giftFirstName" />
          <GiftText {...fields} name="giftLastName" />
          <GiftText {...fields} name="giftPhone" hint={t("gift.giftPhone.hint")} type="tel" inputMode="tel" />
        </div>
      )}
      <GiftField
        {...fields}
        name="giftWishedOn"
        hint={t("gift.giftWishedOn.hint", {
          first: formatDayInWords(days.first, locale),
          last: formatDayInWords(days.last, locale),
        })}
      >
        {(control, input) => <Input {...control} {...input} type="date" min={days.first} max={days.last} />}
      </GiftField>
    </>
  );
}

type GiftFieldProps = Omit<GiftFieldsProps, "promised" | "carrier"> & { name: GiftFieldName; hint?: string };

type GiftInput = {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

/** A field of the gift under its label. */
function GiftField({
  gift,
  faults,
  onChange,
  name,
  hint,
  required,
  children,
}: GiftFieldProps & { required?: true; children: (control: ControlProps, input: GiftInput) => ReactNode }) {
  const t = giftTranslator(useLocale());
  const fault = faults.find(({ fields }) => fields.includes(name));
  return (
    <Field
      label={t(`gift.${name}`)}
      hint={hint}
      {...(required && { required })}
      error={fault && t(`gift.error.${fault.code}`)}
    >
      {(control) =>
        children(control, {
          name,
          value: gift[name],
          onChange: ({ target: { value } }) => onChange({ ...gift, [name]: value }),
        })
      }
    </Field>
  );
}

/** A text about the receiver; not one that the browser completes with the customer's own. */
function GiftText({
  type,
  inputMode,
  ...field
}: GiftFieldProps & Pick<ComponentProps<"input">, "type" | "inputMode">) {
  return (
    <GiftField {...field} required>
      {(control, input) => (
        <Input
          {...control}
          {...input}
          type={type}
          inputMode={inputMode}
          autoComplete="off"
          enterKeyHint="next"
        />
      )}
    </GiftField>
  );
}

/** Shows the card as it is printed; nothing without a text. */
function CardPreview({ text }: { text: string }) {
  const t = giftTranslator(useLocale());
  const id = useId();
  const card = cleanCard(text);
  if (card === "") return null;
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1.5 font-medium">
        {t("gift.preview")}
      </p>
      <p className="rounded-card border border-line bg-background p-5 text-center wrap-anywhere whitespace-pre-line">
        {card}
      </p>
    </div>
  );
}

/** Says beside the payment methods why one is missing. */
export function GiftPaymentNote() {
  const t = giftTranslator(useLocale());
  return (
    <p role="status" className="text-sm text-muted">
      {t("gift.noCash")}
    </p>
  );
}

/** Shows for whom the gift is and when, next to the button that places the order. */
export function GiftSummary({ gift }: { gift: GiftForm }) {
  const locale = useLocale();
  const t = giftTranslator(locale);
  const { receiver, wishedOn } = giftOf(gift);
  const name = receiver && [receiver.firstName, receiver.lastName].filter(Boolean).join(" ");
  return (
    <p className="mt-4 flex gap-3 wrap-anywhere">
      <Gift aria-hidden className="size-5 shrink-0" />
      <span>
        {name ? t("gift.summary.for", { name }) : t("gift.summary")}
        {wishedOn &&
          isDay(wishedOn) &&
          `. ${t("gift.summary.on", { day: formatDayInWords(wishedOn, locale) })}`}
      </span>
    </p>
  );
}
