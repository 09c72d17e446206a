import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Button } from "./button.tsx";

test("a press before hydration is kept for every button but those that submit a form by themselves", () => {
  expect(renderToStaticMarkup(<Button>3D</Button>)).toContain('data-early=""');
  expect(renderToStaticMarkup(<Button type="submit">Search</Button>)).not.toContain("data-early");
});
