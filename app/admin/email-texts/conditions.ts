import type { AdminTextKey } from "#app/i18n/translate-admin.ts";

/** When an e-mail shows a text that is not always in it; of several that match, the first counts. */
const conditions: readonly (readonly [keys: RegExp, text: AdminTextKey])[] = [
  [/^order_received\.pay$|^order_changed\.(?:link|pay)$|\.goods\.awaits_card$/, "email-texts.when.card"],
  [/^order_changed\.transferred$|\.goods\.awaits_transfer$/, "email-texts.when.transfer"],
  [/^order_received\.next\.afterPayment$|^owner_order_received\.subject\.unpaid$/, "email-texts.when.unpaid"],
  [/^owner_order_received\.subject$/, "email-texts.when.not_unpaid"],
  [/\.goods\.to_prepare$/, "email-texts.when.to_prepare"],
  [/\.goods\.preparing$/, "email-texts.when.preparing"],
  [/\.goods\.nothing_to_send$/, "email-texts.when.nothing_to_send"],
  [/\.goods\.sent$/, "email-texts.when.sent"],
  [/\.goods\.delivered$/, "email-texts.when.delivered"],
  [/\.goods\.cancelled$|^owner_order_changed\.cancelled\./, "email-texts.when.cancelled"],
  [/^order\.next|^order_received\.next\.contact$/, "email-texts.when.not_sent"],
  [/^order_changed\.text$/, "email-texts.when.total_changed"],
  [/^order_changed\.same$/, "email-texts.when.total_same"],
  [/^order_changed\.refund$/, "email-texts.when.card_refund"],
  [/^order_changed\.return$/, "email-texts.when.other_refund"],
  [/^order_changed\.cash$|^order_shipped\.cash$/, "email-texts.when.cash"],
  [/^owner_order_changed\.redirected\./, "email-texts.when.redirected"],
  [/^order_paid\.text$/, "email-texts.when.paid_by_card"],
  [/^order_paid\.transfer$/, "email-texts.when.paid_by_transfer"],
  [/^order_shipped\.(?:preview|text)$/, "email-texts.when.carrier"],
  [/^order_shipped\.sent$/, "email-texts.when.no_carrier"],
  [/^order_shipped\.(?:parcel|track)$/, "email-texts.when.label"],
  [/^order_shipped\.number$/, "email-texts.when.sandbox"],
  [/^order_cancelled\.nothing_due$/, "email-texts.when.nothing_due"],
  [/^order_cancelled\.to_return$/, "email-texts.when.to_return"],
  [/^order_cancelled\.returned$/, "email-texts.when.returned"],
  [/^staff_invite\.role\.owner$/, "email-texts.when.owner"],
  [/^staff_invite\.role\.manager$/, "email-texts.when.manager"],
  [/^staff_invite\.role\.packer$/, "email-texts.when.packer"],
  [/^staff_invite\.role\.accountant$/, "email-texts.when.accountant"],
  [/^staff_invite\.role\.editor$/, "email-texts.when.editor"],
  [/^account_changed\.password\./, "email-texts.when.password"],
  [/^account_changed\.email\./, "email-texts.when.email"],
  [/^account_changed\.two_factor_on\./, "email-texts.when.two_factor_on"],
  [/^account_changed\.two_factor_off\./, "email-texts.when.two_factor_off"],
  [/^account_changed\.backup_codes\./, "email-texts.when.backup_codes"],
  [/^withdrawal_unmatched\.|^owner_withdrawal\.unknown$/, "email-texts.when.unmatched"],
  [
    /^withdrawal_received\.(?:subject|preview|text|next)|^owner_withdrawal\.text$/,
    "email-texts.when.matched",
  ],
  [/^owner_duty_reminder\.note$/, "email-texts.when.note"],
  [/^email\.hello$/, "email-texts.when.no_name"],
  [/^email\.hello\.named$/, "email-texts.when.name"],
  [/^email\.link$/, "email-texts.when.link"],
  [/^email\.support$/, "email-texts.when.support"],
  [/^email\.unsubscribe$/, "email-texts.when.newsletter"],
  [/^owner\./, "email-texts.when.staff"],
];

/** Returns when an e-mail shows the text of a key; undefined if it always does. */
export function conditionOf(key: string): AdminTextKey | undefined {
  return conditions.find(([keys]) => keys.test(key))?.[1];
}
