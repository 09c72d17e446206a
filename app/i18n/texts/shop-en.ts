import { addTexts } from "#app/i18n/texts-loaded.ts";
import type { shopBg } from "./shop-bg.ts";

/** A missing key is a compile error. */
export const shopEn = {
  "shop.tagline": "3D fruit gummies with real juice",
  "shop.skip": "Skip to content",
  "shop.language": "Български",
  "shop.language.label": "BG – превключи на български",
  "shop.menu": "Menu",
  "shop.close": "Close",
  "shop.optional": "optional",
  "shop.notifications": "Notifications",
  "shop.table": "Table",
  "shop.loading": "Loading…",

  "nav.label": "Main navigation",
  "nav.home": "Home",
  "nav.products": "Products",
  "nav.contact": "Contact",
  "nav.distributors": "Distributors",
  "nav.categories": "Categories",
  "nav.cart": "Cart",
  "nav.wishlist": "Wishlist",
  "nav.signIn": "Sign in",
  "nav.signOut": "Sign out",
  "nav.admin": "Admin panel",
  "nav.cartCount": "Cart, {count} items",
  "nav.cartCount.one": "Cart, 1 item",
  "nav.wishlistCount": "Wishlist, {count} items",
  "nav.wishlistCount.one": "Wishlist, 1 item",

  "footer.label": "Footer",
  "footer.about": "We make little 3D fruit gummies with real fruit juice – fat-free and gluten-free.",

  "withdrawal.link": "Withdraw from the contract",

  "footer.links": "Quick links",
  "footer.contact": "Contact",
  "footer.social": "Follow us",
  "footer.pages": "Information",
  "footer.copyright": "© {years} {company} – all rights reserved.",
  "footer.terms": "Payment and delivery",
  "footer.cash": "Cash on delivery",
  "footer.delivery": "Free delivery by Econt",
  "delivery.promised": "With you by {day}",
  "footer.eik": "Company ID (EIK) {number}",
  "footer.vat": "VAT No. {number}",

  "countdown.label": "Time left",
  "countdown.until": "Until {at}",
  "countdown.days": "days",
  "countdown.days.one": "day",
  "countdown.hours": "hours",
  "countdown.hours.one": "hour",
  "countdown.minutes": "minutes",
  "countdown.minutes.one": "minute",
  "countdown.seconds": "seconds",
  "countdown.seconds.one": "second",

  "products.found.one": "{count} product",
  "products.found.other": "{count} products",

  "product.grams": "{grams}\u00a0g",
  "product.perKilogram": "{price} per kg",
  "product.addToCart": "Add to cart",
  "product.add": "Add",
  "product.addNamed": "Add to cart: {name}",
  "product.soldOut": "Sold out",
  "product.added": "Added to cart",
  "product.lowestBefore": "Lowest price in the 30\u00a0days before the reduction: {price}",
  "product.lowStock.one": "Only {count} left",
  "product.lowStock.other": "Only {count} left",
  "product.allOfStock": "That's all {count} we have in stock",
  "product.quantity": "Quantity",

  "cart.product": "Product",
  "cart.empty.button": "Shop gummies",
  "cart.decrease": "Decrease quantity: {name}",
  "cart.increase": "Increase quantity: {name}",
  "cart.quantity": "Quantity: {name}",
  "cart.remove": "Remove",
  "cart.noScript": "Your cart is stored in your browser and needs JavaScript.",

  "checkout.error.required": "Please fill in all required fields.",
  "checkout.error.email": "Please enter a valid e-mail address.",
  "checkout.error.phone": "Please enter a valid phone number.",
  "checkout.field.required": "This field is required.",

  "account.menu": "{name}'s account",
  "account.label": "My account",
  "account.profile": "Profile",
  "account.admin": "Admin panel",
  "account.signOut": "Sign out",

  "auth.signIn": "Sign in",
  "auth.signIn.text": "It's good to see you again.",
  "auth.signUp.text": "Keep track of your orders and save your favourite gummies.",
  "auth.signedUp.title": "You're registered!",
  "auth.signedUp.text": "Check your inbox to confirm your e-mail.",
  "auth.error.title": "Sign-in failed",
  "auth.showTyped": "Show what you typed",

  "wishlist.toggle": "Wishlist: {name}",
  "wishlist.added.title": "Added to Wishlist",
  "wishlist.removed.title": "Removed from Wishlist",
  "wishlist.removed.text": "Item has been removed from your wishlist.",
  "wishlist.already.title": "Already in Wishlist",
  "wishlist.already.text": "This product is already in your wishlist.",
  "wishlist.error": "Error",
  "wishlist.addFailed": "Failed to add item to wishlist.",
  "wishlist.removeFailed": "Failed to remove item from wishlist.",
  "wishlist.signedOut.title": "Authentication Required",
  "wishlist.signedOut.text": "Please log in to add items to your wishlist.",

  "newsletter.consent":
    "I agree that {shop} may send news and offers to this e-mail. I can unsubscribe at any time using the link in every e-mail.",

  "notFound.title": "Oops! Page not found",
  "notFound.text": "It may have moved, or the address is wrong.",
  "notFound.home": "Back to home",

  "error.title": "Unexpected Application Error!",
  "error.text": "Something went wrong on our end. Please try again in a moment.",
  "error.retry": "Try again",
  "error.tooLarge.title": "That form is too long",
  "error.tooLarge.text": "Go back, shorten the text and send it again.",

  "seo.not-found.title": "Page not found | {shop}",
  "seo.not-found.description":
    "This page of {shop} does not exist. You will find all our products on the home page.",
} as const satisfies Record<keyof typeof shopBg, string>;

addTexts("en", shopEn);
