import { expect, test } from "vitest";
import { cutAtWord, maxHtml, textOfHtml } from "./html-text.ts";

test.for([
  ["<p>One</p><p>Two&nbsp;&amp; three</p>", "One\n\nTwo & three"],
  ["<ul>\n<li>Ягода</li>\n<li><b>Малина</b></li></ul>", "• Ягода\n• Малина"],
  ["First line\nSecond line", "First line\nSecond line"],
  ["a<br>b<br/>c", "a\nb\nc"],
  ["<style>p { color: red }</style>Text<script>alert('</b>')</script>!", "Text!"],
  ["<!-- a > b --><a title='x > y' href=\"/\">link</a>", "link"],
  ["2 < 3 &lt;b&gt; &#1103;&#x44F; &unknown;", "2 < 3 <b> яя &unknown;"],
  ["<table><tr><td>Sugar</td><td>5 g</td></tr><tr><td>Salt</td></tr></table>", "Sugar 5 g\nSalt"],
  ["<p>open <b", "open"],
  ["<script>never closed", ""],
] as const)("%s", ([html, text]) => {
  expect(textOfHtml(html)).toBe(text);
});

test("of a huge fragment only the beginning is read", () => {
  const text = textOfHtml(`<p>Start</p>${"x".repeat(maxHtml)}<p>End</p>`);
  expect(text).toMatch(/^Start\n\nx+$/);
  expect(text.length).toBeLessThan(maxHtml);
});

test("a long text is cut at the end of a word", () => {
  expect(cutAtWord("one two three", 13)).toBe("one two three");
  expect(cutAtWord("one two three", 12)).toBe("one two…");
  expect(cutAtWord("x".repeat(20), 10)).toBe(`${"x".repeat(9)}…`);
});
