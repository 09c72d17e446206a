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
  "auth.forgot": "Forgotten your password?",
  "auth.signUp": "Register",
  "auth.signUp.busy": "Registering…",
  "auth.signUp.error": "Registration failed",
  "auth.error.required": "Please fill in all fields.",
  "auth.error.credentials": "Wrong e-mail or password.",
  "auth.error.unexpected": "An unexpected error occurred.",
  "auth.error.unverified":
    "Your e-mail is not confirmed yet. We have sent you a new link: open it and enter your password there.",
  "auth.error.limited": "Too many attempts. Wait a few minutes and try again.",
  "auth.error.mismatch": "The passwords do not match.",
  "auth.error.short": "The password must have at least 6 characters.",
  "auth.error.long": "The password can have at most 128 characters.",
  "auth.error.email": "Please enter a valid e-mail address.",
  "auth.error.exists": "There is an account with this e-mail already.",

  "verify.title": "Confirm your e-mail",
  "verify.text": "Enter the password that you chose when you registered, and you will be signed in.",
  "verify.button": "Confirm and sign in",
  "verify.busy": "Confirming…",
  "verify.notYou":
    "If it was not you who registered, close this page: without the password nobody can confirm this account.",
  "verify.error.title": "The e-mail is not confirmed",
  "verify.error.password": "Please enter your password.",
  "verify.error.credentials": "The password is wrong.",
  "verify.error.limited": "Too many attempts. Wait a few minutes and try again.",
  "verify.error.unexpected": "An unexpected error occurred.",
  "verify.verified.title": "The e-mail is confirmed",
  "verify.verified.text": "Sign in with it and your password.",
  "verify.expired.title": "This link does not work any more",
  "verify.expired.text":
    "It works for a day. Sign in with your e-mail and password and we will send you a new one.",
  "verify.unknown.title": "The link is not valid",
  "verify.unknown.text":
    "Please check that you opened the whole address of the letter. Or sign in with your e-mail and password and we will send you a new one.",

  "forgot.title": "Forgotten password",
  "forgot.text": "Enter your e-mail and we will send you a link to choose a new password.",
  "forgot.send": "Send the link",
  "forgot.busy": "Sending…",
  "forgot.error": "Error",
  "forgot.limited": "We have sent enough letters for now. Wait a little and try again.",
  "forgot.sent.title": "Check your mail",
  "forgot.sent.text":
    "If there is an account with this e-mail, we have sent it a link to a new password. It works for an hour.",
  "forgot.back": "Back to sign-in",

  "reset.title": "New password",
  "reset.text": "After the change you will have to sign in again on all your devices.",
  "reset.save": "Save the password",
  "reset.busy": "Saving…",
  "reset.error": "Error",
  "reset.link.title": "This link does not work",
  "reset.link.text": "It works for an hour and only once. Ask for a new one.",
  "reset.again": "New link",
  "reset.done.title": "Your password is changed",
  "reset.done.text": "Sign in with your new password.",

  "seo.auth.title": "Sign in | {shop}",
  "seo.auth.description": "Sign in to your account, or open one.",
  "seo.forgot-password.title": "Forgotten password | {shop}",
  "seo.forgot-password.description": "A new password for your account.",
  "seo.reset-password.title": "New password | {shop}",
  "seo.reset-password.description": "A new password for your account.",
  "seo.sign-in-code.title": "Second step of the sign-in | {shop}",
  "seo.sign-in-code.description": "A code to sign in to your account.",
  "seo.verify-email.title": "E-mail confirmation | {shop}",
  "seo.verify-email.description": "Confirm the e-mail of your account.",
  "seo.staff-invite.title": "Invitation to the staff | {shop}",
  "seo.staff-invite.description": "An invitation to the staff of {shop}.",
} as const satisfies Record<keyof typeof accountBg, string>;

addTexts("en", accountEn);
