/** Names of fields of carriers, parcels and delivery in the audit log, in both languages. */
export const auditDeliveryFieldsBg = {
  "audit.field.carriers": "Предлагани куриери",
  "audit.field.pricing": "Цена на доставката",
  "audit.field.free_from": "Безплатна доставка от",
  "audit.field.prices": "Твърди цени на доставката",
  "audit.field.is_day_promised": "Обещан ден",
  "audit.field.cut_off": "Краен час",
  "audit.field.working_days": "Работни дни",
  "audit.field.closed_days": "Затворени дни",
  "audit.field.processing_days": "Дни за обработка",
  "audit.field.carrier_days": "Дни на куриера",
  "audit.field.is_reminded": "Напомняне за пратка",
  "audit.field.carrier": "Куриер",
  "audit.field.account": "Достъп до куриера",
  "audit.field.account_checked": "Достъпът е проверен",
};

export const auditDeliveryFieldsEn: Record<keyof typeof auditDeliveryFieldsBg, string> = {
  "audit.field.carriers": "Couriers on offer",
  "audit.field.pricing": "Price of delivery",
  "audit.field.free_from": "Free delivery from",
  "audit.field.prices": "Fixed prices of delivery",
  "audit.field.is_day_promised": "Promised day",
  "audit.field.cut_off": "Cut-off time",
  "audit.field.working_days": "Working days",
  "audit.field.closed_days": "Closed days",
  "audit.field.processing_days": "Days for processing",
  "audit.field.carrier_days": "Days of the courier",
  "audit.field.is_reminded": "Reminder of a parcel",
  "audit.field.carrier": "Carrier",
  "audit.field.account": "Carrier account",
  "audit.field.account_checked": "Account checked",
};
