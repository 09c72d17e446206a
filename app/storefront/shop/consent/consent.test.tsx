import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { stubWebStorage } from "#tests/factories/pages/web-storage.ts";
import { Consent } from "./consent.tsx";

afterEach(() => vi.unstubAllGlobals());

test("the status is inserted empty, so that screen readers announce what is filled in", () => {
  stubWebStorage();
  const Page = createRoutesStub([{ path: "/", Component: () => <Consent asked={["origin"]} /> }]);
  const html = renderToStaticMarkup(<Page />);
  expect(html).toContain('<p role="status" class="sr-only"></p>');
  expect(html).toContain('role="dialog"');
});
