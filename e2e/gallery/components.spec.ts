import type { Locator, Page } from "@playwright/test";
import { locales } from "#app/domain/locale.ts";
import { minContrast } from "#app/domain/colors.ts";
import { bg } from "#app/i18n/bg.ts";
import { classConflicts } from "#e2e/checks/class-conflicts.ts";
import { axeFor } from "#e2e/checks/accessibility.ts";
import { forceFocus, hiddenFocusRings } from "#e2e/checks/focus-rings.ts";
import { smallTargets } from "#e2e/checks/press-targets.ts";
import { textContrast } from "#e2e/checks/text-contrast.ts";
import { phone } from "#e2e/phone.ts";
import { expect, test } from "./gallery-fixtures.ts";

const once = { tag: "@once" };
const buttonGroups = ["main buttons", "quiet buttons", "bold buttons", "sweet buttons", "flavour buttons"];
/** Groups with a screenshot; at most eight pictures in all, of what only the eye can judge. */
const drawn = ["main buttons", "quiet buttons", "bold buttons", "fields", "choices", "notices"];

/** Toasts depend on the clock: it is set before the page opens and stopped before one is shown. */
const opening = "2025-06-01T10:00:00Z";
const later = "2025-06-01T11:00:00Z";

/** Low enough to notice a missing icon. */
const strict = { maxDiffPixels: 200 };

test("the components match their screenshots", once, async ({ page, openGallery, groupOf }) => {
  await openGallery("bg");
  for (const group of drawn)
    await expect.soft(groupOf(group)).toHaveScreenshot(`${group.replaceAll(" ", "-")}.png`, strict);
  await groupOf("dialog").getByRole("button").click();
  await expect(page.getByRole("dialog")).toHaveScreenshot("dialog.png", strict);
});

for (const locale of locales) {
  test(
    `axe finds no fault, and no element has two classes for one property (${locale})`,
    { tag: "@long" },
    async ({ page, openGallery, groupOf }) => {
      await openGallery(locale);
      await groupOf("toasts").getByRole("button", { name: "info" }).click();
      const faultsIn = async (part: string) => {
        const axe = (await axeFor(page)).options({ resultTypes: ["violations"] });
        const { violations } = await axe.include(part).analyze();
        return violations;
      };
      expect(await faultsIn("html")).toEqual([]);
      await groupOf("dialog").getByRole("button").click();
      expect(await faultsIn("[role=dialog]")).toEqual([]);
      expect(await classConflicts(page)).toEqual([]);
    },
  );
}

test(
  "the text of every button variant has enough contrast, hovered too",
  { tag: ["@once", "@long"] },
  async ({ openGallery, groupOf }) => {
    await openGallery("bg");
    const tooFaint: string[] = [];
    let variants = 0;
    for (const name of buttonGroups) {
      for (const row of await groupOf(name).getByRole("group").all()) {
        variants++;
        const button = row.getByRole("button").first();
        const atRest = await textContrast(button);
        await button.hover();
        const hovered = await textContrast(button);
        if (Math.min(atRest, hovered) < minContrast) {
          tooFaint.push(
            `${await row.getAttribute("aria-label")}: ${atRest.toFixed(2)}, hovered ${hovered.toFixed(2)}`,
          );
        }
      }
    }
    expect(tooFaint).toEqual([]);
    expect(variants).toBe(15);
  },
);

for (const [place, device] of Object.entries({ "at a desk": {}, "on a phone": phone }))
  test.describe(place, () => {
    test.use(device);

    test(
      "every control is large enough for a thumb and shows its focus",
      once,
      async ({ page, openGallery }) => {
        await openGallery("bg");
        expect.soft(await smallTargets(page)).toEqual([]);
        expect.soft(await hiddenFocusRings(page)).toEqual([]);
      },
    );
  });

test(
  "with forced colours every button has a border, and the focus is visible",
  { tag: ["@once", "@long"] },
  async ({ page, openGallery, groupOf }) => {
    await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
    await openGallery("bg");
    const borderless: string[] = [];
    for (const name of buttonGroups)
      for (const button of await groupOf(name).getByRole("button").all()) {
        const width = await button.evaluate((element) => getComputedStyle(element).borderTopWidth);
        if (Number.parseFloat(width) < 1) borderless.push(`${name}: ${await button.textContent()}`);
      }
    expect(borderless).toEqual([]);
    expect(await hiddenFocusRings(page)).toEqual([]);
  },
);

test(
  "the focus is visible on light, tinted and dark backgrounds",
  once,
  async ({ page, openGallery, groupOf }) => {
    await openGallery("bg");
    await forceFocus(page, "[aria-label=focus] :is(button, input)");
    await expect(groupOf("focus")).toHaveScreenshot("focus.png", strict);
  },
);

test("a dialog takes, traps and restores the focus", once, async ({ page, openGallery, groupOf }) => {
  await openGallery("bg");
  const opener = groupOf("dialog").getByRole("button");
  const dialog = page.getByRole("dialog", { name: /Премахни/ });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveAccessibleDescription(bg["cart.empty.text"]);
  const field = dialog.getByLabel(bg["product.quantity"]);
  await expect(field).toBeFocused();
  // A field, two buttons and the close button: the fourth press returns to the field.
  for (let press = 0; press < 4; press++) await page.keyboard.press("Tab");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: bg["shop.close"] }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("the arrow keys move along the tabs", once, async ({ page, openGallery }) => {
  await openGallery("bg");
  const tab = (name: string) => page.getByRole("tab", { name });
  await tab(bg["auth.tab.signIn"]).focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab(bg["auth.tab.signUp"])).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(tab(bg["auth.tab.signUp"])).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel", { name: bg["auth.tab.signUp"] })).toHaveText(
    bg["checkout.privacy"],
  );
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(tab(bg["nav.contact"])).toBeFocused();
});

test("a tab that is a link works by pointer and by keyboard", once, async ({ page, openGallery }) => {
  await openGallery("bg");
  const row = page.getByRole("tablist", { name: bg["nav.label"] });
  const home = row.getByRole("tab", { name: bg["nav.home"] });
  const cart = row.getByRole("tab", { name: bg["nav.cart"] });
  const isOpen = async (tab: Locator, panel: string) => {
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await expect(row.getByRole("tab", { selected: true })).toHaveCount(1);
    await expect(page.getByRole("tabpanel").filter({ hasText: panel })).toBeVisible();
  };
  await isOpen(home, bg["home.hero.subtitle"]);
  await expect(cart).toHaveAttribute("href", "/?tab=cart");
  await cart.click();
  await isOpen(cart, bg["cart.empty.text"]);
  await page.keyboard.press("ArrowLeft");
  await expect(home).toBeFocused();
  await isOpen(cart, bg["cart.empty.text"]);
  await page.keyboard.press("Enter");
  await isOpen(home, bg["home.hero.subtitle"]);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await isOpen(cart, bg["cart.empty.text"]);
});

test(
  "a toast is announced and disappears after five seconds",
  once,
  async ({ page, openGallery, groupOf }) => {
    await page.clock.install({ time: opening });
    await openGallery("bg");
    await page.clock.pauseAt(later);
    const announcer = page.getByRole("region", { name: bg["shop.notifications"] });
    await groupOf("toasts").getByRole("button", { name: "success" }).click();
    await expect(announcer).toHaveAttribute("aria-live", "polite");
    const toast = announcer.getByRole("listitem");
    await page.clock.runFor(100);
    await expect(toast).toContainText(bg["checkout.accepted"]);
    await page.clock.runFor(4800);
    await expect(toast).toBeVisible();
    await passTime(page, 600);
    await expect(toast).toHaveCount(0);
  },
);

test(
  "a toast's action runs once and closes it, and its close button closes it",
  once,
  async ({ page, openGallery, groupOf }) => {
    await page.clock.install({ time: opening });
    await openGallery("bg");
    await page.clock.pauseAt(later);
    const announcer = page.getByRole("region", { name: bg["shop.notifications"] });
    const toast = announcer.getByRole("listitem");
    const show = groupOf("toasts").getByRole("button", { name: "info" });
    await show.click();
    await expect(announcer).toBeAttached();
    await page.clock.runFor(100);
    await toast.getByRole("button", { name: bg["cart.undo"] }).click();
    await passTime(page, 600);
    await expect(toast).toHaveCount(0);
    await expect(page.getByRole("status", { name: "undone" })).toHaveText("1");
    await show.click();
    await page.clock.runFor(100);
    await toast.getByRole("button", { name: bg["shop.close"] }).click();
    await passTime(page, 600);
    await expect(toast).toHaveCount(0);
    await expect(page.getByRole("status", { name: "undone" })).toHaveText("1");
  },
);

test(
  "a field's error is announced when it appears, and belongs to the field",
  once,
  async ({ openGallery, groupOf }) => {
    await openGallery("bg");
    const form = groupOf("form");
    const field = form.getByLabel(bg["checkout.firstName"]);
    const announcer = form.getByRole("alert");
    await expect(field).toHaveAccessibleDescription(bg["shop.tagline"]);
    await expect(field).toHaveAttribute("required");
    // The live region exists before it has text.
    await expect(announcer).toHaveCount(1);
    await expect(announcer).toBeEmpty();
    await form.getByRole("button").click();
    await expect(announcer).toHaveText(bg["checkout.error.name"]);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(`${bg["shop.tagline"]} ${bg["checkout.error.name"]}`);
  },
);

test(
  "a radio group says that it is required and why it was refused",
  once,
  async ({ openGallery, groupOf }) => {
    await openGallery("bg");
    const choice = groupOf("choices").getByRole("radiogroup", { name: bg["checkout.shipping"], exact: true });
    await expect(choice).toHaveAttribute("aria-required", "true");
    await expect(choice).toHaveAttribute("aria-invalid", "true");
    await expect(choice).toHaveAccessibleDescription(bg["checkout.field.required"]);
    const optional = groupOf("choices").getByRole("radiogroup", {
      name: bg["checkout.payment"],
      exact: true,
    });
    await expect(optional).not.toHaveAttribute("aria-required", "true");
  },
);

/** Advances the stopped clock, in milliseconds, by steps between which React renders and sets further timers. */
async function passTime(page: Page, time: number): Promise<void> {
  for (let passed = 0; passed < time; passed += 100) await page.clock.runFor(100);
}
