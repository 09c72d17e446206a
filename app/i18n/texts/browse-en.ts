import { addTexts } from "#app/i18n/texts-loaded.ts";
import type { browseBg } from "./browse-bg.ts";

/** A missing key is a compile error. */
export const browseEn = {
  "products.title": "Products",
  "products.subtitle": "Five flavours, real juice, fat-free and gluten-free.",
  "products.subtitle.any": "Real juice, fat-free and gluten-free.",
  "products.search": "Search",
  "products.search.placeholder": "Strawberry, orange…",
  "products.search.button": "Search",
  "products.category": "Category",
  "products.category.all": "All categories",
  "products.category.chosen": "Chosen category",
  "products.category.description": "{category} – 3D fruit gummies with real fruit juice.",
  "products.flavor": "Flavour",
  "products.flavor.all": "All flavours",
  "products.flavor.chosen": "Chosen flavour",
  "products.sort": "Sort",
  "products.sort.name_asc": "Name (A–Z)",
  "products.sort.name_desc": "Name (Z–A)",
  "products.sort.price_asc": "Price (low to high)",
  "products.sort.price_desc": "Price (high to low)",
  "products.sort.newest": "Newest",
  "products.empty.title": "No Products Found",
  "products.empty.text": "Try another word or clear the filters.",
  "products.empty.clear": "Clear filters",
  "products.partial": "No product matches every word. These match some of them.",
  "products.proposals": "Did you mean:",
  "products.pages": "Pages",
  "products.previous": "Previous",
  "products.next": "Next",
  "products.page": "Page {page} of {pages}",
  "products.apply": "Apply",

  "product.weight": "Net quantity",
  "product.flavor": "Flavour",
  "product.category": "Category",
  "product.inStock": "In stock",
  "product.related": "You may also like",
  "product.path": "Breadcrumbs",
  "product.shipping": "Free delivery to an Econt office or to your address",
  "product.processing": "Processed within 1\u2060–\u20602\u00a0working days",
  "product.payment": "Pay by card or cash on delivery",

  "wishlist.title": "Wishlist",
  "wishlist.remove": "Remove from wishlist: {name}",
  "wishlist.signIn.title": "Sign in to see your wishlist",
  "wishlist.signIn.text": "Your favourite gummies are saved to your account, ready on every device.",
  "wishlist.empty.title": "Your wishlist is empty",
  "wishlist.empty.text": "Tap the heart on a product and it'll be waiting here.",
  "wishlist.empty.button": "Shop gummies",
  "wishlist.loadFailed": "We couldn't load your wishlist",

  "seo.products.title": "Products | {shop}",
  "seo.products.description":
    "Strawberry, pineapple, orange, grape and peach: all the 3D fruit gummies of {shop} with real juice in one place.",
  "seo.recall.title": "Recall of {product} | {shop}",
  "seo.recall.description":
    "We are recalling a lot of this product. See which lot it is, why we are recalling it, and what to do.",
  "seo.product.title": "{product} | {shop}",
  "seo.product.description":
    "{product} – soft 3D fruit gummies with real fruit juice: price, ingredients and stock.",
  "seo.wishlist.title": "Wishlist | {shop}",
  "seo.wishlist.description":
    "Your favourite gummies from {shop} in one place: add them to your cart when you're ready to order.",
} as const satisfies Record<keyof typeof browseBg, string>;

addTexts("en", browseEn);
