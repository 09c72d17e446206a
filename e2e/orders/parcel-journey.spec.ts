import type { Locator, Page } from "@playwright/test";
import { locales } from "#app/domain/locale.ts";
import { emailTranslator } from "#app/i18n/translate-email.ts";
import { orderPageTranslator } from "#app/i18n/order-page.ts";
import { pickerTranslator } from "#app/i18n/office-picker.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { translator } from "#app/i18n/translate.ts";
import { isReturned } from "#app/server/delivery/adapters/sandbox/sandbox-journey.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { field, fillCart, officeRadio, openProduct, orderNumberIn, visit } from "#e2e/shopper.ts";

// A keyboard alone takes several hundred presses.
test.setTimeout(180_000);

// A test inspects the e-mail's frame with a script, which the frame's sandbox reports.
test.beforeEach(({ browserConsole }) => browserConsole.allow(/Blocked script execution in 'about:srcdoc'/));

/** A sandbox parcel with this number is collected; one in ten is refused. */
const collected =
  ["900000000001", "900000000002", "900000000003"].find((number) => !isReturned(number)) ?? "";

for (const locale of locales) {
  const t = translator(locale);
  const p = pickerTranslator(locale);
  const a = adminTranslator(locale);
  const l = emailTranslator(locale);
  const o = orderPageTranslator(locale);

  const tag = locale === "en" ? "@long" : [];
  test(
    `a cash order goes from the checkout to delivery and the courier's payout (${locale})`,
    { tag },
    async ({ page: guest, ownShop, openAnotherVisitor, signInAsAdmin, isMobile }) => {
      const email = `journey-${locale}@example.com`;
      /** Presses as a person would: with the keyboard at a desk, with a finger on a phone. */
      const press = async (target: Locator, key = "Enter") => {
        if (isMobile) return target.click();
        await tabTo(target);
        await target.page().keyboard.press(key);
      };
      const type = async (target: Locator, text: string) => {
        if (isMobile) await target.click();
        else await tabTo(target);
        await target.page().keyboard.type(text);
      };
      // Cancel the orders of earlier tests, which would be in the packer's list.
      await ownShop.sql(
        "update orders set order_status = 'cancelled' where order_status in ('new', 'processing')",
      );

      // A guest picks an automat by its town in Latin letters, and pays on delivery.
      await fillCart(guest, locale, ["grape"]);
      await visit(guest, locale, "/checkout");
      await officeRadio(guest, locale).waitFor();
      await type(field(guest, t("checkout.firstName")), "Иван");
      await type(field(guest, t("checkout.lastName")), "Петров");
      await type(
        guest.getByRole("main").getByRole("textbox", { name: t("checkout.email"), exact: true }),
        email,
      );
      await type(field(guest, t("checkout.phone")), "0888 123 456");
      await type(field(guest, t("checkout.city")), "plovdiv");
      await press(officeRadio(guest, locale), "Space");
      await press(guest.getByRole("button", { name: p("picker.kind.automat"), exact: true }));
      const automats = guest.getByRole("listbox", { name: p("picker.list") }).getByRole("option");
      await expect(automats).toHaveCount(5);
      const places = await automats.allTextContents();
      const withCash = places.findIndex((text) => !text.includes(p("picker.noCash.marked")));
      if (isMobile) await automats.nth(withCash).click();
      else {
        await tabTo(guest.getByRole("combobox", { name: p("picker.label"), exact: true }));
        for (let presses = 0; presses <= withCash; presses++) await guest.keyboard.press("ArrowDown");
        await guest.keyboard.press("Enter");
      }
      await expect(guest.getByRole("region", { name: p("picker.chosen") })).toContainText(
        p("picker.one.automat"),
      );
      await press(guest.getByRole("button", { name: t("checkout.submit"), exact: true }));
      await expect(guest).toHaveURL(/\/order-success/);
      const number = orderNumberIn(guest);
      await orderNineMore(guest, ownShop);

      // The owner makes ten labels in one go, prints them and hands the parcels over.
      const adminPage = await openAnotherVisitor();
      /** Opens a card of an order's page that is folded on a phone. */
      const unfold = async (title: string) => {
        if (isMobile) await adminPage.getByRole("group").getByText(title, { exact: true }).first().click();
      };
      await signInAsAdmin(adminPage);
      if (locale === "en") await adminPage.request.post("/admin/language", { form: { returnTo: "/admin" } });
      await adminPage.goto("/admin/parcels");
      await press(adminPage.getByRole("checkbox", { name: a("lists.selectAll"), exact: true }), "Space");
      await press(adminPage.getByRole("button", { name: a("parcels.make"), exact: true }));
      await expect(
        adminPage.getByRole("status").filter({ hasText: a("parcels.results", { made: 10, total: 10 }) }),
      ).toBeVisible();
      const file = await adminPage
        .getByRole("link", { name: a("parcels.print"), exact: true })
        .getAttribute("href");
      const printed = await adminPage.request.get(file ?? "");
      expect(printed.headers()["content-type"]).toBe("application/pdf");
      await ownShop.sql(renumber(number));
      await press(
        adminPage.getByRole("link", {
          name: a("parcels.stageCount", { stage: a("parcels.stage.labelled"), count: 10 }),
        }),
      );
      await expect(adminPage.getByText(collected)).toBeVisible();
      await press(adminPage.getByRole("checkbox", { name: a("lists.selectAll"), exact: true }), "Space");
      await press(adminPage.getByRole("button", { name: a("parcels.handOver"), exact: true }));
      await press(adminPage.getByRole("button", { name: a("parcels.handOver.yes"), exact: true }));
      await expect(adminPage.getByText(a("parcels.moved.handed_over", { moved: 10, kept: 0 }))).toBeVisible();

      // The customer gets the number and the link to the order's page.
      await adminPage.goto(`/admin?q=${number}`);
      await press(adminPage.getByRole("main").getByRole("link", { name: number, exact: true }));
      await unfold(a("orderEmails.title"));
      await press(adminPage.getByRole("link", { name: a("emails.kind.order_shipped"), exact: true }));
      const mail = adminPage.getByTitle(a("emails.preview")).contentFrame();
      await expect(mail.getByRole("heading", { level: 1 })).toHaveText(l("order_shipped.title"));
      await expect(mail.getByText(collected)).toBeVisible();
      const link = await mail.locator('a[href*="/order/"]').first().getAttribute("href");

      // The parcel travels, and the customer collects it.
      await guest.goto(link ?? "");
      await expect(guest.getByText(o("parcel.state.handed_over"))).toBeVisible();
      await expect(guest.getByText(collected, { exact: true })).toBeVisible();
      await ownShop.sql(threeHoursLater);
      await expect(async () => {
        await guest.reload();
        await expect(guest.getByText(o("parcel.state.delivered"))).toBeVisible({ timeout: 500 });
      }).toPass({ intervals: [200] });

      // The courier pays the cash out, and the owner matches it with the order by one press.
      await adminPage.goto("/admin/payouts");
      const carrier = a("parcel.carrier.sandbox");
      const owes = new RegExp(a("payouts.owes", { carrier, amount: ".+" }));
      await expect(adminPage.getByRole("heading", { name: owes })).toBeVisible();
      await expect(adminPage.getByRole("table", { name: a("payouts.owedParcels") })).toContainText(number);
      await press(adminPage.getByRole("button", { name: `${a("payouts.fetch")}, ${carrier}` }));
      await expect(adminPage.getByRole("table", { name: a("payouts.list") })).toContainText(
        a("payouts.allMatched"),
      );
      await expect(adminPage.getByText(a("payouts.owesNothing", { carrier }))).toBeVisible();
      await adminPage.goto(`/admin?q=${number}`);
      await press(adminPage.getByRole("main").getByRole("link", { name: number, exact: true }));
      await expect(adminPage.getByText(a("orders.payment.paid"), { exact: true }).first()).toBeVisible();
      const paidOut = new RegExp(a("orders.event.paidOut", { carrier, amount: ".+", day: ".+" }));
      await unfold(a("orders.timeline"));
      await expect(adminPage.getByText(paidOut)).toBeVisible();
    },
  );
}

/** Presses Tab until a control has the focus. */
async function tabTo(target: Locator): Promise<void> {
  const { keyboard } = target.page();
  for (let presses = 0; presses < 100; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there");
}

/** Places nine orders of other customers, to an office of the same carrier. */
async function orderNineMore(page: Page, { url }: { url: string }): Promise<void> {
  const productId = (await openProduct(page, "bg", "strawberry")).split("/").at(-1) ?? "";
  for (let count = 1; count <= 9; count++) {
    const body = orderBody([{ productId, quantity: 1, price: 6.9 }], {
      email: `journey-${crypto.randomUUID()}@example.com`,
      city: "Варна",
      deliveryType: "econt_office",
      deliveryDetails: "Варна, офис (P900001)",
      carrier: "sandbox",
      officeCode: "P900001",
    });
    const answer = await page.request.post(`${url}/api/functions/create-order`, { data: body });
    expect(answer.status()).toBe(200);
  }
}

/** Returns the statement that gives an order's parcel a number with which it is collected. */
function renumber(orderNumber: string): string {
  const parcel = `shipments.order_id in (select id from orders where order_number = '${orderNumber}')`;
  return `
    delete from sandbox_parcels where number = '${collected}';
    update shipments set label_state = 'cancelled' where number = '${collected}';
    update sandbox_parcels set number = '${collected}' from shipments
      where shipments.number = sandbox_parcels.number and ${parcel};
    update shipments set number = '${collected}', parcel_numbers = '{${collected}}' where ${parcel};`;
}

/** Ages the carrier's parcels by three hours, and makes the shop query their state now. */
const threeHoursLater = `
  update sandbox_parcels set created_at = created_at - interval '3 hours';
  update shipments set requested_at = requested_at - interval '3 hours', track_at = now() where track_at is not null;
  update pgboss.job set start_after = now() where name = 'tracking' and state = 'created';`;
