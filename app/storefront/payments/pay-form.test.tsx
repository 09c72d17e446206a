import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { locales } from "#app/domain/locale.ts";
import { translator } from "#app/i18n/translate.ts";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { PaymentWaiting } from "./pay-form.tsx";

test.for(locales)(
  "an order that is too small for a card has the reason in place of a button, in %s",
  (locale) => {
    const t = translator(locale);
    const page = renderToStaticMarkup(
      <LocaleProvider locale={locale}>
        <MemoryRouter>
          <PaymentWaiting token={null} />
        </MemoryRouter>
      </LocaleProvider>,
    );
    expect(page).toContain(t("payment.refused.payment_unavailable"));
    expect(page).not.toContain("<button");
  },
);
