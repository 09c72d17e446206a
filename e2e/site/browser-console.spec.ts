import { expect, test } from "#e2e/fixtures.ts";

const missingPage = /error: Failed to load resource: .* 404/;

test("an unexpected console error fails the test", { tag: "@once" }, async ({ page }) => {
  test.fail();
  await page.evaluate(() => console.error("the cart is broken"));
});

test(
  "records an uncaught error on another visitor's page",
  { tag: "@once" },
  async ({ openAnotherVisitor, browserConsole }) => {
    browserConsole.allow(/no price/);
    const page = await openAnotherVisitor();
    const thrown = page.waitForEvent("pageerror");
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error("no price");
      }, 0);
    });
    await thrown;
    expect(browserConsole.complaints).toEqual(["uncaught: Error: no price"]);
  },
);

test("an error that the test allows does not fail it", { tag: "@once" }, async ({ page, browserConsole }) => {
  browserConsole.allow(missingPage);
  await page.goto("/no-such-page");
  expect(browserConsole.complaints[0]).toMatch(missingPage);
});
