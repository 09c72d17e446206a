import { expect, test } from "vitest";
import type { Listing } from "#app/domain/catalogue/listing.ts";
import { completeListing } from "#tests/factories/feeds/listings.ts";
import { feedFaults } from "./feed-faults.ts";
import type { PictureSide } from "./feed-faults.ts";

/** Returns the faults as `channel code attribute field`, with a question mark for a hint. */
const faults = (changes: Partial<Listing>, picture: PictureSide | null = null) =>
  feedFaults(completeListing(changes), picture).map(({ channel, code, attribute, field, isHint }) =>
    [channel, code, attribute, field + (isHint ? "?" : "")].filter(Boolean).join(" "),
  );

test("a complete product has no faults", () => {
  expect(faults({}, { width: 500, height: 900 })).toEqual([]);
});

test("a product without a picture is refused everywhere", () => {
  expect(faults({ pictures: [] })).toEqual([
    "google no_picture image_link image_url",
    "meta no_picture image_link image_url",
    "pazaruvaj no_picture ImageUrl image_url",
  ]);
});

test("a picture is measured by its shorter side, by each channel's limit", () => {
  expect(faults({}, { width: 900, height: 499 })).toEqual(["meta small_picture image_link image_url"]);
  expect(faults({}, { width: 99, height: 900 })).toEqual([
    "google small_picture image_link image_url",
    "meta small_picture image_link image_url",
  ]);
});

test("a price of less than half a euro cent is refused", () => {
  expect(faults({ price_bgn: 0 })).toContain("google no_price price price");
  expect(faults({ price_bgn: 1 })).toEqual([]);
});

test("a missing description is a hint, in English only where English is read", () => {
  expect(faults({ description_bg: " ", description_en: "" })).toEqual([
    "google no_description description description_bg?",
    "meta no_description description description_bg?",
    "pazaruvaj no_description Description description_bg?",
  ]);
  expect(faults({ description_en: "" })).toEqual([
    "google no_english_description description description_en?",
    "meta no_english_description description description_en?",
  ]);
});

test("a title that is cut is a hint, with the size counted and in either language", () => {
  expect(faults({ name_bg: "я".repeat(145), name_en: "" })).toEqual([]);
  expect(faults({ name_bg: "я".repeat(145), name_en: "", family_id: "a" })).toEqual([
    "google long_title title name_bg?",
  ]);
  expect(faults({ name_en: "s".repeat(201) })).toEqual([
    "google long_title title name_en?",
    "meta long_title title name_en?",
  ]);
});

test("only Pazaruvaj refuses a product without a category, and nobody one without a barcode", () => {
  expect(faults({ category: null })).toEqual([
    "google no_category product_type category_id?",
    "meta no_category product_type category_id?",
    "pazaruvaj no_category Category category_id",
  ]);
  expect(faults({ gtin: null })).toEqual([
    "google no_gtin gtin gtin?",
    "meta no_gtin gtin gtin?",
    "pazaruvaj no_gtin EanCode gtin?",
  ]);
});

test("the first missing food information leads to its field; a pack needs none", () => {
  const { food } = completeListing();
  const about = (changes: Partial<typeof food>) => faults({ food: { ...food, ...changes } })[0];
  expect(about({ legal_name_bg: null, nutrition: null })).toBe("google no_food_information legal_name_bg?");
  expect(about({ ingredients_bg: " " })).toBe("google no_food_information ingredients_bg?");
  expect(about({ nutrition: null })).toBe("google no_food_information nutrition_energy_kj?");
  expect(faults({ is_pack: true, food: { ...food, legal_name_bg: null, nutrition: null } })).toEqual([]);
});
