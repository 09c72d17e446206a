import { expect, test } from "vitest";
import { parseForm } from "#app/domain/content/content-fields.ts";
import { categoryInput } from "./category-input.ts";

const parse = (fields: Record<string, string>) => parseForm(categoryInput, (name) => fields[name] ?? "");
const named = { name_bg: "Ягоди", name_en: "Berries" };

test("a category needs a Bulgarian name, and an overlong English one is refused", () => {
  expect(parse({ name_bg: " ", name_en: "х".repeat(101) })).toEqual({
    ok: false,
    problems: { name_bg: "required", name_en: "long" },
  });
  expect(parse({ name_bg: " <b>🍓</b> ", name_en: "Berries" })).toEqual({
    ok: true,
    input: {
      name_bg: "<b>🍓</b>",
      name_en: "Berries",
      description_bg: null,
      description_en: null,
      image_url: null,
      is_active: false,
    },
  });
});

test("an empty English name stays empty", () => {
  expect(parse({ name_bg: "Ягоди", name_en: " " })).toMatchObject({ ok: true, input: { name_en: "" } });
});

test("a category may be described in each language, in at most 2000 characters", () => {
  const texts = { description_bg: " Зреят на слънце. ", description_en: " " };
  expect(parse({ ...named, ...texts })).toMatchObject({
    ok: true,
    input: { description_bg: "Зреят на слънце.", description_en: null },
  });
  expect(parse({ ...named, description_en: "x".repeat(2001) })).toEqual({
    ok: false,
    problems: { description_en: "long" },
  });
});

test("a category may have its own picture", () => {
  for (const image_url of ["javascript:alert(1)", "просто текст", "http://a.example/a.png"])
    expect(parse({ ...named, image_url })).toEqual({ ok: false, problems: { image_url: "link" } });
  const picture = "/media/product-images/categories/1-a.webp";
  expect(parse({ ...named, image_url: picture })).toMatchObject({ input: { image_url: picture } });
  expect(parse({ ...named, image_url: " " })).toMatchObject({ input: { image_url: null } });
});
