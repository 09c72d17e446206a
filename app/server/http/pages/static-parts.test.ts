import { expect, test } from "vitest";
import { partsOfPage } from "./static-parts.ts";

const complete = { nonce: "n0nce", isComplete: true };
const bytes = (text: string) => Buffer.from(text, "utf8").toString("latin1");

/** Renders a page whose part has these facts, as the components do. */
function render(facts: string, part: string, options = complete) {
  const parts = partsOfPage();
  const found = parts.find(facts);
  const open = found === undefined ? `<div class="contents" data-part="${parts.announce(facts)}">` : "<div>";
  return { found, html: parts.store(bytes(`<p>1</p>${open}${part}</div><div>2</div>`), options) };
}

test("reuses the part of the first page with the same facts, complete and with its Cyrillic letters", () => {
  const part = "<div><b>Долу</b></div><div></div>";
  expect(render("same", part)).toEqual({
    found: undefined,
    html: bytes(`<p>1</p><div class="contents">${part}</div><div>2</div>`),
  });
  expect(render("same", "").found).toBe(part);
});

test("a part with other facts is rendered", () => {
  render("of one shop", "<i>1</i>");
  expect(render("of another", "<i>2</i>").found).toBeUndefined();
});

test("stores no part of an incomplete page, and none with the page's nonce", () => {
  render("failed", "<i></i>", { ...complete, isComplete: false });
  expect(render("failed", "").found).toBeUndefined();
  render("own style", '<style nonce="n0nce"></style>');
  expect(render("own style", "").found).toBeUndefined();
});

test("several parts of a page are stored", () => {
  const parts = partsOfPage();
  const [first, second] = [parts.announce("top"), parts.announce("bottom")];
  const page = `<div data-part="${first}">A</div><div data-part="${second}"><div>B</div></div>`;
  expect(parts.store(page, complete)).toBe("<div>A</div><div><div>B</div></div>");
  expect([partsOfPage().find("top"), partsOfPage().find("bottom")]).toEqual(["A", "<div>B</div>"]);
});
