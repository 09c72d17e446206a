import { addTexts } from "#app/i18n/texts-loaded.ts";
import type { accountBg } from "./account-bg.ts";

/** A missing key is a compile error. */
export const accountEn = {
  "auth.title": "Sign in or register",
  "auth.tab.signIn": "Sign in",
  "auth.tab.signUp": "Register",
  "auth.firstName": "First name",
  "auth.lastName": "Last name",
  "auth.email": "E-mail",
  "auth.password": "Password",
  "auth.password.hint": "At least {min} characters.",
  "auth.confirmPassword": "Repeat the password",
  "auth.busy": "Signing in…",
  "auth.forgot": "Forgot your password?",
  "auth.signUp": "Register",
  "auth.signUp.busy": "Registering…",
  "auth.signUp.error": "Registration failed",
  "auth.error.required": "Please fill in all fields.",
  "auth.error.credentials": "Wrong e-mail or password.",
  "auth.error.unexpected": "An unexpected error occurred.",
  "auth.error.unverified":
    "Your e-mail address isn't confirmed yet. We've sent you a new link: open it and enter your password there.",
  "auth.error.limited": "Too many attempts. Wait a few minutes and try again.",
  "auth.error.busy": "The shop is very busy right now. Please try again in a few seconds.",
  "auth.error.mismatch": "The passwords do not match.",
  "auth.error.short": "The password must have at least 6 characters.",
  "auth.error.common": "This password is too common and easy to guess. Choose another one.",
  "auth.error.long": "The password can have at most 128 characters.",
  "auth.error.email": "Please enter a valid e-mail address.",
  "auth.error.exists": "An account with this e-mail address already exists.",

  "verify.title": "Confirm your e-mail address",
  "verify.text": "Enter the password you chose when you registered and we'll sign you in.",
  "verify.button": "Confirm and sign in",
  "verify.busy": "Confirming…",
  "verify.notYou":
    "If you didn't register, close this page: nobody can confirm this account without the password.",
  "verify.error.title": "The e-mail address is not confirmed",
  "verify.error.password": "Please enter your password.",
  "verify.error.credentials": "The password is wrong.",
  "verify.error.limited": "Too many attempts. Wait a few minutes and try again.",
  "verify.error.busy": "The shop is very busy right now. Please try again in a few seconds.",
  "verify.error.unexpected": "An unexpected error occurred.",
  "verify.verified.title": "The e-mail address is confirmed",
  "verify.verified.text": "Sign in with this e-mail address and your password.",
  "verify.verified.same": "You're already signed in with it.",
  "verify.verified.other":
    "You're signed in with another e-mail address. To sign in with this one, sign out first.",
  "verify.profile": "View profile",
  "verify.expired.title": "This link no longer works",
  "verify.expired.text":
    "It was valid for one day. Sign in with your e-mail address and password and we'll send you a new one.",
  "verify.expired.other":
    "It works for one day, and you're signed in with another e-mail address. Sign out, then sign in with this one and we'll send you a new link.",
  "verify.unknown.title": "The link is not valid",
  "verify.unknown.text":
    "Check that you opened the whole link from the e-mail. Or sign in with your e-mail address and password and we'll send you a new one.",

  "forgot.title": "Forgotten password",
  "forgot.text": "Enter your e-mail address and we'll send you a link to choose a new password.",
  "forgot.send": "Send link",
  "forgot.busy": "Sending…",
  "forgot.error": "Error",
  "forgot.limited": "We've already sent you several e-mails. Please wait a while and try again.",
  "forgot.sent.title": "Check your inbox",
  "forgot.sent.text":
    "If there is an account with this e-mail address, we've sent it a link to choose a new password. The link works for one hour.",
  "forgot.back": "Back to sign-in",

  "reset.title": "New password",
  "reset.text": "You'll then have to sign in again on all your devices.",
  "reset.save": "Save password",
  "reset.busy": "Saving…",
  "reset.error": "Error",
  "reset.link.title": "This link doesn't work",
  "reset.link.text": "It works once, within one hour. Ask for a new one.",
  "reset.again": "New link",
  "reset.done.title": "Your password has been changed",
  "reset.done.text": "Sign in with your new password.",

  "seo.auth.title": "Sign in | {shop}",
  "seo.auth.description":
    "Sign in to your {shop} account, or create one, to see your orders and your favourite fruit gummies.",
  "seo.forgot-password.title": "Forgotten password | {shop}",
  "seo.forgot-password.description":
    "Forgotten the password of your {shop} account? Enter your e-mail address and we'll send you a link to set a new one.",
  "seo.reset-password.title": "New password | {shop}",
  "seo.reset-password.description":
    "Choose a new password for your {shop} account with the link that we sent to your e-mail address.",
  "seo.sign-in-code.title": "Two-step sign-in | {shop}",
  "seo.sign-in-code.description":
    "Enter the code from your authenticator app to finish signing in to your account at {shop}.",
  "seo.verify-email.title": "E-mail confirmation | {shop}",
  "seo.verify-email.description":
    "Confirm the e-mail address of your {shop} account with the password that you chose when you signed up.",
  "seo.staff-invite.title": "Team invitation | {shop}",
  "seo.staff-invite.description":
    "An invitation to join the {shop} team: accept it with your account, or create one, to open the admin panel.",
} as const satisfies Record<keyof typeof accountBg, string>;

addTexts("en", accountEn);
