import { expect, test } from "#e2e/fixtures.ts";

test(
  "a picture that fails before hydration is replaced by its placeholder",
  { tag: "@once" },
  async ({ page, browserConsole }) => {
    browserConsole.allow(/Failed to load resource: net::ERR_FAILED/);
    await page.goto("/products");
    const address = await page.getByRole("link", { name: "Сочна ягода" }).first().getAttribute("href");
    const pictureFailed = page.waitForEvent("requestfailed", (request) => request.resourceType() === "image");
    await page.route("**/*", async (route) => {
      const type = route.request().resourceType();
      if (type === "image") return route.abort();
      if (type === "script") await pictureFailed;
      return route.continue();
    });
    await page.goto(address ?? "");
    await expect(page.getByRole("img", { name: "Сочна ягода" })).not.toHaveAttribute("src");
  },
);
