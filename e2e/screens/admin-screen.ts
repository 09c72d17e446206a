import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { expect } from "#e2e/fixtures.ts";
import type { MadeUpShop } from "./made-up-shop.ts";
import type { Scene, Screen } from "./screen.ts";

/** Describes a screen of the back office. */
export function adminScreen(
  name: string,
  routes: string | string[],
  path: string | ((shop: MadeUpShop) => string),
  more: Partial<Screen> = {},
): Screen {
  return {
    name,
    routes: [routes].flat().map((route) => `admin/${route}`),
    as: "admin",
    path: ({ shop }) => `/admin${typeof path === "string" ? path : path(shop)}`,
    ...more,
  };
}

const dialog = ({ page }: Scene) => page.getByRole("dialog");
/** Waits for the dialog and for what it loads lazily. */
export const opened = async (scene: Scene) => {
  await expect(dialog(scene)).toBeVisible();
  await expect(dialog(scene).getByText(adminTranslator(scene.locale)("richText.loading"))).toHaveCount(0);
};

/** Opens a tab of the editor. */
export const tab = (text: AdminTextKey) => ({
  name: text,
  act: async ({ page, locale }: Scene) => {
    const name = adminTranslator(locale)(text);
    await page.getByRole("tab", { name }).click();
    await expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
  },
});

/** Describes the refused state: saves the dialog's form unchanged, and waits for the response. */
export const refusedBy = (text: AdminTextKey): Partial<Screen> => ({
  complaints: /status of 422/,
  isRepeatable: true,
  act: async (scene) => {
    await opened(scene);
    const name = adminTranslator(scene.locale)(text);
    const save = dialog(scene).getByRole("button", { name, exact: true });
    await save.click();
    await expect(dialog(scene).getByRole("alert").filter({ hasText: /./ }).first()).toBeVisible();
    await expect(save).toBeEnabled();
  },
});
export const refused = refusedBy("edit.create");
/** An editor, with what its dialog loads. */
export const editor = { act: opened, isRepeatable: true } as const;
