import { addTexts } from "#app/i18n/texts-loaded.ts";
import type { aboutBg } from "./about-bg.ts";

/** A missing key is a compile error. */
export const aboutEn = {
  "categories.title": "Categories",
  "categories.subtitle": "Find your gummies by taste.",
  "categories.empty": "There are no categories yet.",
  "categories.all": "All products",

  "distributors.title": "Distributors",
  "distributors.subtitle": "Here is where you can find our gummies.",
  "distributors.city": "City",
  "distributors.company": "Company",
  "distributors.phone": "Phone",
  "distributors.empty.title": "Soon in your city too",
  "distributors.empty.text": "There are no distributors to show right now.",
  "distributors.cta.title": "Become a distributor",
  "distributors.cta.text": "Do you run a food shop or a café? Write to us and we will send you our terms.",
  "distributors.cta.button": "Contact us",
  "distributors.shops.title": "For shops",
  "distributors.shops.1": "Five flavours that stand out on the shelf",
  "distributors.shops.2": "Handy packs that suit a display stand or the till",
  "distributors.shops.3": "A long shelf life with no need of a fridge",
  "distributors.partners.title": "For partners",
  "distributors.partners.1": "Free delivery to your city",
  "distributors.partners.2": "Samples before the first order",
  "distributors.partners.3": "A personal contact who answers within one working day",

  "contact.title": "Contact",
  "contact.subtitle": "A question, an idea or an order for a party – we would love to hear from you.",
  "contact.email": "E-mail",
  "contact.phone": "Phone",
  "contact.address": "Address",
  "contact.form.title": "Write to us",
  "contact.form.name": "Name",
  "contact.form.email": "E-mail",
  "contact.form.phone": "Phone",
  "contact.form.message": "Message",
  "contact.form.submit": "Send",
  "contact.form.busy": "Sending…",
  "contact.form.privacy": "We use your details only to answer you.",
  "contact.form.trap": "Leave this field empty",
  "contact.sent.title": "The message has been sent!",
  "contact.sent.text": "We will get back to you as soon as possible.",
  "contact.error.title": "Error",
  "contact.error.text": "The message could not be sent. Please try again.",
  "contact.limited.title": "Too many messages",
  "contact.limited.text":
    "We received several messages from you within a short time. Try again in a few minutes, or give us a call.",

  "staticPage.contents": "On this page",
  "staticPage.empty": "Content for this page is not available yet.",

  "seo.categories.title": "Categories | {shop}",
  "seo.categories.description": "Our gummy fruits, arranged by taste.",
  "seo.distributors.title": "Distributors | {shop}",
  "seo.distributors.description": "Where to find {shop} gummies, and how to become a distributor.",
  "seo.contact.title": "Contact | {shop}",
  "seo.contact.description": "Write to {shop}: message form, e-mail, phone and address.",
  "seo.static-page.title": "{shop}",
  "seo.static-page.description": "{shop} makes 3D gummy fruits with real fruit juice.",
  "seo.newsletter-confirm.title": "Confirm your subscription | {shop}",
  "seo.newsletter-confirm.description": "Your subscription to {shop}'s newsletter.",
  "seo.newsletter-unsubscribe.title": "Unsubscribe from the newsletter | {shop}",
  "seo.newsletter-unsubscribe.description": "Your subscription to {shop}'s newsletter.",
  "seo.withdrawal.title": "Withdraw from the contract | {shop}",
  "seo.withdrawal.description":
    "Withdraw from a purchase online, without an account and without giving a reason.",
} as const satisfies Record<keyof typeof aboutBg, string>;

addTexts("en", aboutEn);
