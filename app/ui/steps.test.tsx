import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Steps } from "./steps.tsx";

test("marks exactly one step as current and replaces the numbers of completed steps", () => {
  const html = renderToStaticMarkup(<Steps label="Way" steps={["Cart", "Details", "Done"]} current={1} />);
  expect(html).toContain('<ol aria-label="Way"');
  expect(html.match(/aria-current="step"/g)).toHaveLength(1);
  expect(html).toMatch(/aria-current="step".*?2<\/span>.*?Details/);
  expect(html).not.toContain(">1</span>");
});
