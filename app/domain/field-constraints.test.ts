import { expect, test } from "vitest";
import { z } from "zod";
import { popupColumns, popupPartColumns } from "#app/domain/campaigns/popup-input.ts";
import { categoryInput } from "#app/domain/catalogue/category-input.ts";
import { productColumns } from "#app/domain/catalogue/product-input.ts";
import { optionalText, requiredText } from "#app/domain/content/content-fields.ts";
import { distributorInput } from "#app/domain/content/distributor-input.ts";
import { landingPageColumns } from "#app/domain/content/landing-page-input.ts";
import { seoInput } from "#app/domain/content/seo-input.ts";
import { staticPageInput } from "#app/domain/content/static-page.ts";
import { textContentInput } from "#app/domain/content/text-content.ts";
import { companySettings } from "#app/domain/shop/company-settings.ts";
import { constraintsOf } from "./field-constraints.ts";

const schemas = {
  categoryInput,
  companySettings,
  distributorInput,
  landingPageColumns,
  popupColumns,
  popupPartColumns,
  productColumns,
  seoInput,
  staticPageInput,
  textContentInput,
};

test("a field has the constraints that its schema was built with, through transforms and pipes", () => {
  const schema = z.object({
    title: requiredText(10),
    note: optionalText(20).transform((value) => value ?? ""),
    slug: z.string().pipe(requiredText(5)),
    other: z.string(),
  });
  expect(constraintsOf(schema, "title")).toEqual({ name: "title", required: true, maxLength: 10 });
  expect(constraintsOf(schema, "note")).toEqual({ name: "note", maxLength: 20 });
  expect(constraintsOf(schema, "slug")).toEqual({ name: "slug", required: true, maxLength: 5 });
  expect(constraintsOf(schema, "other")).toEqual({ name: "other" });
});

test.each(Object.entries(schemas))("the constraints of %s hold when it parses", (_, { shape }) => {
  for (const [name, field] of Object.entries(shape as Record<string, z.ZodType>)) {
    const { required = false, maxLength } = constraintsOf({ shape }, name as never);
    if (required) expect(field.safeParse("").success, `an empty ${name}`).toBe(false);
    if (maxLength === undefined) continue;
    if (!required) expect(field.safeParse("").success, `an empty ${name}`).toBe(true);
    const tooLong = field.safeParse("x".repeat(maxLength + 1));
    const isCut = typeof tooLong.data === "string" && tooLong.data.length === maxLength;
    expect(isCut || !tooLong.success, `a ${name} over ${maxLength} characters`).toBe(true);
  }
});
