import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Steps } from "./steps.tsx";

test("one step is said to be the current one, and those before it carry no number", () => {
  const html = renderToStaticMarkup(<Steps label="Way" steps={["Cart", "Details", "Done"]} current={1} />);
  expect(html).toContain('<ol aria-label="Way"');
  expect(html.match(/aria-current="step"/g)).toHaveLength(1);
  expect(html).toMatch(/aria-current="step".*?2<\/span>.*?Details/);
  expect(html).not.toContain(">1</span>");
});
