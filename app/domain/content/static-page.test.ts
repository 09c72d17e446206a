import { expect, test } from "vitest";
import { parseForm } from "./content-fields.ts";
import { staticPageInput } from "./static-page.ts";

const filled: Record<string, string> = {
  slug: "fine",
  title_bg: "Страница",
  title_en: "Page",
  status: "draft",
  show_in_footer: "on",
};

function parse(changes: Record<string, string>) {
  const fields = { ...filled, ...changes };
  return parseForm(staticPageInput, (name) => fields[name] ?? "");
}

const problemsOf = (changes: Record<string, string>) => {
  const read = parse(changes);
  return !read.ok && read.problems;
};

test("blank texts become null", () => {
  expect(parse({ seo_title_bg: "  " })).toMatchObject({
    ok: true,
    input: { content_bg: null, seo_title_bg: null, status: "draft", show_in_footer: true },
  });
});

test("each refused field has its reason", () => {
  expect(problemsOf({ slug: " ", title_bg: "", title_en: "\n" })).toEqual({
    slug: "required",
    title_bg: "required",
    title_en: "required",
  });
  for (const slug of ["За-нас", "a b", "About", "a/b", "🍓", "<b>"])
    expect([slug, problemsOf({ slug })]).toEqual([slug, { slug: "slug" }]);
  for (const slug of ["admin", "products", "en", "404", "order-success"])
    expect([slug, problemsOf({ slug })]).toEqual([slug, { slug: "reserved" }]);
  expect(problemsOf({ title_en: "x".repeat(301), content_bg: "x".repeat(200_001) })).toEqual({
    title_en: "long",
    content_bg: "long",
  });
  expect(problemsOf({ status: "archived" })).toEqual({ status: "choice" });
});
