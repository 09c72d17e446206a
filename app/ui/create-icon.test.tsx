import { Heart } from "lucide-react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import createIcon from "./create-icon.tsx";

const LightHeart = createIcon({
  node: [
    ["path", { d: "M2 9.5L12 21", key: "a" }],
    ["circle", { cx: "1", cy: "2", r: "3", key: "b" }],
  ],
});

test("an icon is one element with its drawing, hidden from assistive technology like lucide's", () => {
  expect(renderToStaticMarkup(<LightHeart className="size-4" />)).toBe(
    '<svg viewBox="0 0 24 24" aria-hidden="true" class="icon size-4"><path d="M2 9.5L12 21"/><circle cx="1" cy="2" r="3"/></svg>',
  );
  expect(renderToStaticMarkup(<Heart />)).toContain('aria-hidden="true"');
});

test("a named icon is not hidden", () => {
  const markup = renderToStaticMarkup(<LightHeart role="img" aria-label="Любимо" />);
  expect(markup).toContain('role="img" aria-label="Любимо"');
  expect(markup).not.toContain("aria-hidden");
});
