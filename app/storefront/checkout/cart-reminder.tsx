import { useEffect, useEffectEvent, useId, useState } from "react";
import type { Cart } from "#app/domain/cart/cart.ts";
import { hasFormat, sanitizeField } from "#app/domain/checkout/checkout.ts";
import { cartReminderTranslator } from "#app/i18n/follow-ups/cart-reminder.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useSession } from "#app/storefront/shop/session-store.ts";
import { hasAsked, remindOfCart, withdrawReminder } from "./remind-of-cart.ts";

/**
 * Offers guests a reminder of the cart by e-mail. Sends the address and the cart only while it is ticked: at the tick,
 * when the cart changes, and when the e-mail field is left, so that no address is sent half typed. Leaving the field
 * without an address withdraws the reminder.
 */
export function CartReminder({ email: typed, cart }: { email: string; cart: Cart }) {
  const locale = useLocale();
  const t = cartReminderTranslator(locale);
  const id = useId();
  const { isLoaded, user } = useSession();
  const [isTicked, setIsTicked] = useState(hasAsked);
  const [hasFailed, setHasFailed] = useState(false);

  const email = sanitizeField("email", typed);
  const hasEmail = email !== "" && hasFormat("email", email);
  /** Returns whether the shop keeps the reminder; also true while there is nothing to send. */
  const remind = async () => {
    if (user || cart.length === 0 || !hasEmail) return true;
    return remindOfCart({ email, cart, language: locale });
  };
  const send = async (isWanted: boolean) => {
    const isDone = await (isWanted ? remind() : withdrawReminder());
    setHasFailed(!isDone);
    if (!isDone) setIsTicked(!isWanted);
  };

  const again = (request: () => Promise<boolean>) => {
    if (isTicked && !user) void request().then((isDone) => setHasFailed(!isDone));
  };
  const onCart = useEffectEvent(() => again(remind));
  const onEmail = useEffectEvent(() => again(hasEmail ? remind : withdrawReminder));
  useEffect(() => onCart(), [cart]);
  useEffect(() => {
    const onLeave = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement && target.name === "email") onEmail();
    };
    document.addEventListener("focusout", onLeave);
    return () => document.removeEventListener("focusout", onLeave);
  }, []);

  if (!isLoaded || user) return null;
  return (
    <div className="mt-4">
      <Checkbox
        label={t("cartReminder.label")}
        aria-describedby={id}
        checked={isTicked}
        onChange={({ target: { checked } }) => {
          setIsTicked(checked);
          void send(checked);
        }}
      />
      <p id={id} className="text-sm text-muted">
        {t("cartReminder.hint")}
      </p>
      <FieldError id={`${id}-error`} error={hasFailed && t("cartReminder.failed")} />
    </div>
  );
}
