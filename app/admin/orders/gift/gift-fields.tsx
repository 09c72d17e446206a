import { emptyGiftForm, textRules } from "#app/domain/checkout/checkout.ts";
import type { GiftForm } from "#app/domain/checkout/checkout.ts";
import type { StaffGift } from "#app/server/orders/gifts/order-gift.ts";
import { CheckField, FieldGroup, TextareaField, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Returns the gift of an order as form values; none for an order that is no gift. */
export function giftValues(gift: StaffGift | null): Record<string, string> {
  if (!gift) return {};
  return {
    giftCard: gift.card_text,
    isForOther: gift.receiver_first_name === null ? "" : "on",
    giftFirstName: gift.receiver_first_name ?? "",
    giftLastName: gift.receiver_last_name ?? "",
    giftPhone: gift.receiver_phone ?? "",
    giftWishedOn: gift.wished_on ?? "",
  };
}

/** Reads the posted fields of a gift. */
export function readGiftForm(values: Readonly<Record<string, string>>): GiftForm {
  const text = (name: keyof GiftForm) => values[name] ?? "";
  return {
    ...emptyGiftForm,
    giftCard: text("giftCard"),
    isForOther: values.isForOther === "on",
    giftFirstName: text("giftFirstName"),
    giftLastName: text("giftLastName"),
    giftPhone: text("giftPhone"),
    giftWishedOn: text("giftWishedOn"),
  };
}

/** Asks for the card, the receiver and the requested day of a gift. */
export function GiftFields() {
  const t = useAdminText();
  return (
    <FieldGroup title={t("orders.gift")}>
      <TextareaField
        name="giftCard"
        label={t("orders.gift.giftCard")}
        hint={t("orders.gift.giftCard.hint")}
      />
      <CheckField name="isForOther" label={t("orders.gift.isForOther")} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          name="giftFirstName"
          label={t("orders.gift.giftFirstName")}
          maxLength={textRules.firstName.maxLength}
        />
        <TextField
          name="giftLastName"
          label={t("orders.gift.giftLastName")}
          maxLength={textRules.lastName.maxLength}
        />
        <TextField
          name="giftPhone"
          type="tel"
          label={t("orders.gift.giftPhone")}
          hint={t("orders.gift.giftPhone.hint")}
          maxLength={textRules.phone.maxLength}
        />
      </div>
      <TextField name="giftWishedOn" type="date" label={t("orders.gift.giftWishedOn")} />
    </FieldGroup>
  );
}
