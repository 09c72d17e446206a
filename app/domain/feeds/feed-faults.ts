import { missingFoodInformation } from "#app/domain/catalogue/food-information.ts";
import type { Listing } from "#app/domain/catalogue/listing.ts";
import { euroCents } from "#app/domain/money.ts";
import { feedChannels } from "./feed-settings.ts";
import type { FeedChannel } from "./feed-settings.ts";
import { feedDescription, feedTitle } from "./feed-product.ts";
import { googleLimits } from "./google-feed.ts";
import { metaLimits } from "./meta-feed.ts";

const faultCodes = [
  "no_picture",
  "small_picture",
  "no_price",
  "no_description",
  "no_english_description",
  "long_title",
  "no_category",
  "no_gtin",
  "no_food_information",
] as const;
export type FaultCode = (typeof faultCodes)[number];

/** What a channel refuses of a product, or, as a hint, would show better. */
export type FeedFault = {
  channel: FeedChannel;
  code: FaultCode;
  /** The channel's name of the attribute; empty for what only the product's page states. */
  attribute: string;
  /** The field of the product's editor. */
  field: string;
  isHint: boolean;
};

/** Width and height in pixels. */
export type PictureSide = { width: number; height: number };

/** Shortest side of a picture, in pixels. Pazaruvaj documents none. */
const shortestSides: Partial<Record<FeedChannel, number>> = { google: 100, meta: metaLimits.pictureSide };

/** Longest title, in characters. Pazaruvaj documents none. */
const longestTitles: Partial<Record<FeedChannel, number>> = {
  google: googleLimits.title,
  meta: metaLimits.title,
};

type Attribute = "picture" | "price" | "description" | "title" | "category" | "gtin";

const attributes: Record<FeedChannel, Record<Attribute, string>> = {
  google: {
    picture: "image_link",
    price: "price",
    description: "description",
    title: "title",
    category: "product_type",
    gtin: "gtin",
  },
  meta: {
    picture: "image_link",
    price: "price",
    description: "description",
    title: "title",
    category: "product_type",
    gtin: "gtin",
  },
  pazaruvaj: {
    picture: "ImageUrl",
    price: "Price",
    description: "Description",
    title: "Name",
    category: "Category",
    gtin: "EanCode",
  },
};

/** Returns a product's faults in all channels. `picture` is the size of its main picture; null where it is unknown. */
export function feedFaults(listing: Listing, picture: PictureSide | null): FeedFault[] {
  return feedChannels.flatMap((channel) => faultsIn(channel, listing, picture));
}

function faultsIn(channel: FeedChannel, listing: Listing, picture: PictureSide | null): FeedFault[] {
  const names = attributes[channel];
  const refused = (code: FaultCode, attribute: Attribute, field: string): FeedFault => ({
    channel,
    code,
    attribute: names[attribute],
    field,
    isHint: false,
  });
  const hint = (code: FaultCode, attribute: Attribute, field: string): FeedFault => ({
    ...refused(code, attribute, field),
    isHint: true,
  });
  const [missing] = missingFoodInformation({ ...listing.food, is_pack: listing.is_pack });
  const isDescribed = feedDescription(listing, "bg") !== "";
  // Pazaruvaj reads Bulgarian only.
  const needsEnglish = channel !== "pazaruvaj" && isDescribed && !listing.description_en.trim();
  return [
    ...(listing.pictures.length === 0 ? [refused("no_picture", "picture", "image_url")] : []),
    ...(isSmall(picture, shortestSides[channel]) ? [refused("small_picture", "picture", "image_url")] : []),
    ...(euroCents(listing.price_bgn) === 0 ? [refused("no_price", "price", "price")] : []),
    ...(isDescribed ? [] : [hint("no_description", "description", "description_bg")]),
    ...(needsEnglish ? [hint("no_english_description", "description", "description_en")] : []),
    ...longTitle(listing, channel).map((field) => hint("long_title", "title", field)),
    ...(listing.category
      ? []
      : [(channel === "pazaruvaj" ? refused : hint)("no_category", "category", "category_id")]),
    ...(listing.gtin === null ? [hint("no_gtin", "gtin", "gtin")] : []),
    ...(missing ? [{ channel, ...foodFault(missing) }] : []),
  ];
}

function isSmall(picture: PictureSide | null, shortest = 0): boolean {
  return picture !== null && Math.min(picture.width, picture.height) < shortest;
}

/** Returns the field of the first title that is cut. */
function longTitle(listing: Listing, channel: FeedChannel): string[] {
  const longest = longestTitles[channel] ?? Infinity;
  const isCut = (locale: "bg" | "en") => Array.from(feedTitle(listing, locale)).length > longest;
  if (isCut("bg")) return ["name_bg"];
  return isCut("en") ? ["name_en"] : [];
}

/** The first text that the law asks for before a purchase; channels look for it on the product's page. */
function foodFault(missing: "legal_name" | "ingredients" | "nutrition"): Omit<FeedFault, "channel"> {
  const field = missing === "nutrition" ? "nutrition_energy_kj" : `${missing}_bg`;
  return { code: "no_food_information", attribute: "", field, isHint: true };
}
