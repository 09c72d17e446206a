import { expect, test } from "vitest";
import { newsletterParameter } from "#app/domain/newsletters/newsletter.ts";
import { linkedNewsletter } from "./follow-link-parameters.ts";

const id = "01990001-0000-7000-8000-00000000000a";

test("a link names its newsletter, wherever in the query", () => {
  expect(linkedNewsletter(`?${newsletterParameter}=${id}`)).toBe(id);
  expect(linkedNewsletter(`?page=2&${newsletterParameter}=${id}&code=A`)).toBe(id);
});

test("anything else names none, since the id becomes part of a header", () => {
  for (const search of ["", "?newsletter=", `?newsletter=${id}%0A`, `?newsletter=${id},x`, `?letter=${id}`])
    expect(linkedNewsletter(search), search).toBeNull();
});
