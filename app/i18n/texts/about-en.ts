import { addTexts } from "#app/i18n/texts-loaded.ts";
import type { aboutBg } from "./about-bg.ts";

/** A missing key is a compile error. */
export const aboutEn = {
  "categories.title": "Categories",
  "categories.subtitle": "Find gummies to your taste.",
  "categories.empty": "There are no categories yet.",
  "categories.all": "All products",

  "distributors.title": "Distributors",
  "distributors.subtitle": "Where to find our gummies.",
  "distributors.city": "City",
  "distributors.company": "Company",
  "distributors.phone": "Phone",
  "distributors.empty.title": "Coming soon to your city",
  "distributors.empty.text": "We have no distributors to show right now.",
  "distributors.cta.title": "Become a distributor",
  "distributors.cta.text": "Do you run a food shop or a café? Write to us and we'll send you our terms.",
  "distributors.cta.button": "Contact us",
  "distributors.shops.title": "For shops",
  "distributors.shops.1": "Flavours that stand out on the shelf",
  "distributors.shops.2": "Handy packs for display stands and tills",
  "distributors.shops.3": "A long shelf life, no fridge needed",
  "distributors.partners.title": "For partners",
  "distributors.partners.1": "Free delivery to your city",
  "distributors.partners.2": "Samples before the first order",
  "distributors.partners.3": "A personal contact who replies within one working day",

  "contact.title": "Contact",
  "contact.subtitle": "A question, an idea or an order for a party? We'd love to hear from you.",
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
  "contact.form.privacy": "We'll only use your details to reply.",
  "contact.form.trap": "Leave this field empty",
  "contact.sent.title": "Your message has been sent!",
  "contact.sent.text": "We'll get back to you as soon as possible.",
  "contact.error.title": "Error",
  "contact.error.text": "Your message could not be sent. Please try again.",
  "contact.limited.title": "Too many messages",
  "contact.limited.text":
    "You've sent us several messages in a short time. Try again in a few minutes or give us a call.",

  "staticPage.contents": "On this page",
  "staticPage.empty": "Content for this page is not available yet.",

  "seo.categories.title": "Categories | {shop}",
  "seo.categories.description":
    "The fruit gummies of {shop}, sorted by taste: choose a category and browse every product in it.",
  "seo.distributors.title": "Distributors | {shop}",
  "seo.distributors.description":
    "Where to find {shop} gummies near you, with town and phone number, and how to become a distributor yourself.",
  "seo.contact.title": "Contact | {shop}",
  "seo.contact.description":
    "A question for {shop}? Write to us with the form or give us a call: here are our e-mail address, phone and street address.",
  "seo.static-page.title": "{shop}",
  "seo.static-page.description":
    "{shop} makes soft 3D fruit gummies with real fruit juice, fat-free and gluten-free.",
  "seo.newsletter.title": "Newsletter | {shop}",
  "seo.newsletter.description":
    "Subscribe to the {shop} newsletter: news, new flavours and offers by e-mail. You can unsubscribe at any time.",
  "seo.newsletter-confirm.title": "Confirm your subscription | {shop}",
  "seo.newsletter-confirm.description":
    "Confirm your subscription to the {shop} newsletter to receive our news and special offers by e-mail.",
  "seo.newsletter-unsubscribe.title": "Unsubscribe from the newsletter | {shop}",
  "seo.newsletter-unsubscribe.description":
    "Unsubscribe from the {shop} newsletter with one click. After that we won't send you any more e-mails with news.",
  "seo.stock-alert.title": "Stock alert | {shop}",
  "seo.stock-alert.description":
    "Confirm or cancel the e-mail from {shop} that a sold-out product is back in stock. You'll get one e-mail only.",
  "seo.email-choices.title": "E-mails from the shop | {shop}",
  "seo.email-choices.description":
    "Choose which e-mails you get from {shop} besides those about your orders: reminders, notices, review requests and news.",
  "seo.review.title": "Review your order | {shop}",
  "seo.review.description":
    "Rate the products of your order from {shop}: one to five stars, with a text and a name if you like, and without an account.",
  "seo.withdrawal.title": "Withdraw from the contract | {shop}",
  "seo.withdrawal.description":
    "Withdraw online from a purchase at {shop} within 14 days of receiving it, without an account or a reason.",
} as const satisfies Record<keyof typeof aboutBg, string>;

addTexts("en", aboutEn);
