import type { LaunchOptions, Locator } from "@playwright/test";
import sharp from "sharp";
import { modelViewerTranslator } from "#app/i18n/model-viewer.ts";
import { productPageTranslator } from "#app/i18n/product-page.ts";
import { smallModel } from "#tests/factories/catalogue/models.ts";
import { axeFor } from "#e2e/checks/accessibility.ts";
import { expect, test as base } from "#e2e/fixtures.ts";
import { nameOf, openProduct } from "#e2e/shopper.ts";

const long = { tag: ["@once", "@long"] };
/** Without a GPU, the processor compiles and runs the shaders. */
const slow = { timeout: 60_000 };
/**
 * Runs in a separate browser that renders WebGL in software. Newer versions of Chromium do so only with this flag, and
 * then render every page with the software GPU driver, which takes an eighth more of the browser's time.
 */
const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), "--enable-unsafe-swiftshader"] }),
    { scope: "worker" },
  ],
});
/** URLs of the sheets with a model's pictures from all sides. */
const sheets = /\.glb@/;

test(
  "the model's pictures turn before its file arrives, which is not requested without a graphics card",
  long,
  async ({ page }) => {
    const t = modelViewerTranslator("bg");
    const name = nameOf("strawberry", "bg");
    const models: string[] = [];
    // The model's file never arrives, so only the pictures can turn.
    await page.route("**/*.glb", (route) => {
      models.push(route.request().url());
    });
    const open = page.getByRole("button", { name: productPageTranslator("bg")("model.open") });
    const model = page.getByRole("application", { name });
    const turns = async () => {
      await open.click();
      await expect(page.getByText(t("model.ready"))).toBeAttached();
      await expect(model).toHaveAccessibleDescription(t("model.pictureKeys"));
      await expect(page.getByRole("button", { name: t("model.nearer") })).toHaveCount(0);
      // The first key shows the ring around the focus.
      await page.keyboard.press("Home");
      const front = await model.screenshot();
      await page.keyboard.press("ArrowRight");
      await expect.poll(async () => front.equals(await model.screenshot())).toBe(false);
      await page.keyboard.press("Home");
      await expect.poll(async () => front.equals(await model.screenshot())).toBe(true);
      const box = await model.boundingBox();
      if (!box) throw new Error("The viewer is not visible");
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2 + box.height / 4, box.y + box.height / 2);
      await page.mouse.up();
      await page.mouse.move(0, 0);
      expect(front.equals(await model.screenshot())).toBe(false);
    };
    /** Makes the following pages find a graphics card, or none. */
    const pretendCard = (hasCard: boolean) =>
      page.addInitScript((isFound) => {
        const { prototype } = HTMLCanvasElement;
        type GetContext = (this: HTMLCanvasElement, kind: string) => RenderingContext | null;
        const original = Object.getOwnPropertyDescriptor(prototype, "getContext")?.value as GetContext;
        const value = function (this: HTMLCanvasElement, kind: string, options?: WebGLContextAttributes) {
          if (options?.failIfMajorPerformanceCaveat && !isFound) return null;
          return original.call(this, kind);
        };
        Object.defineProperty(prototype, "getContext", { value });
      }, hasCard);
    await pretendCard(false);
    await openProduct(page, "bg", "strawberry");
    await turns();
    expect(models).toEqual([]);

    await pretendCard(true);
    await openProduct(page, "bg", "strawberry");
    await turns();
    expect(models).toHaveLength(1);
  },
);

test(
  "a model without pictures loads three.js on request, turns by keys and zooms by a button",
  long,
  async ({ page, browserConsole }) => {
    test.slow();
    // Chromium warns about screenshots of WebGL without a GPU.
    browserConsole.allow(/GPU stall due to ReadPixels/);
    browserConsole.allow(/ERR_FAILED/);
    await page.route(sheets, (route) => route.abort());
    const t = modelViewerTranslator("bg");
    const name = nameOf("orange", "bg");
    const scripts: Promise<string>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response.text().catch(() => ""));
    });
    const drawsModels = async () =>
      (await Promise.all(scripts)).some((text) => text.includes("WEBGL_lose_context"));
    // Without motion, two screenshots of the same view are equal.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.route("**/*.glb", (route) =>
      route.fulfill({ body: smallModel(), contentType: "model/gltf-binary" }),
    );
    await openProduct(page, "bg", "orange");
    await page.waitForLoadState("networkidle");
    expect(await drawsModels()).toBe(false);

    const open = page.getByRole("button", { name: productPageTranslator("bg")("model.open") });
    await open.click();
    const model = page.getByRole("application", { name });
    await expect(model).toBeFocused();
    await expect(model).toHaveAccessibleDescription(t("model.keys"));
    await expect(page.getByText(t("model.ready"))).toBeAttached(slow);
    expect(await drawsModels()).toBe(true);

    const front = await redsOf(model);
    expect(front.length).toBeGreaterThan(2000);
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await redsOf(model)).join() === front.join(), slow).toBe(false);
    await page.keyboard.press("Home");
    await expect.poll(async () => (await redsOf(model)).join() === front.join(), slow).toBe(true);
    await page.getByRole("button", { name: t("model.nearer") }).click();
    await expect.poll(async () => (await redsOf(model)).length, slow).toBeGreaterThan(front.length);
    const { violations } = await (await axeFor(page)).include("main").analyze();
    expect(violations).toEqual([]);

    await page.keyboard.press("Escape");
    await expect(model).toHaveCount(0);
    await expect(open).toBeFocused();
  },
);

test(
  "without pictures and WebGL, or without the file, the viewer says so and the picture stays",
  long,
  async ({ page, browserConsole }) => {
    browserConsole.allow(/status of 404/);
    browserConsole.allow(/ERR_FAILED/);
    await page.route(sheets, (route) => route.abort());
    const t = modelViewerTranslator("en");
    await page.addInitScript(() => {
      const original = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, "getContext");
      Object.defineProperty(HTMLCanvasElement.prototype, "getContext", { ...original, value: () => null });
    });
    await openProduct(page, "en", "orange");
    const open = page.getByRole("button", { name: productPageTranslator("en")("model.open") });
    const picture = page.getByRole("img", { name: nameOf("orange", "en") }).first();
    await open.click();
    await expect(page.getByRole("status").filter({ hasText: t("model.noWebGl") })).toBeAttached(slow);
    await expect(picture).toBeVisible();
    await page.getByRole("button", { name: t("model.close") }).click();
    await expect(open).toBeFocused();

    await page.route("**/*.glb", (route) => route.fulfill({ status: 404 }));
    await open.click();
    await expect(page.getByRole("status").filter({ hasText: t("model.failed") })).toBeAttached(slow);
    await expect(picture).toBeVisible();
  },
);

/** Returns the positions of the red pixels: the test's model is red, and its background is not. */
async function redsOf(model: Locator): Promise<number[]> {
  const { data } = await sharp(await model.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const places: number[] = [];
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red > 90 && green < red / 2 && blue < red / 2) places.push(at);
  }
  return places;
}
