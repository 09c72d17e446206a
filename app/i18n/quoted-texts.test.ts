import { expect, test } from "vitest";
import { bg } from "./bg.ts";
import { en } from "./en.ts";
import { popupTranslator } from "./popup.ts";

// Texts that the specification quotes, verbatim, with their counterparts in the other language. The browser tests find
// texts by their keys, in one language.

test.each([
  ["auth.error.title", "Грешка при вход", "Sign-in failed"],
  ["auth.error.required", "Моля попълнете всички полета.", "Please fill in all fields."],
  ["auth.error.credentials", "Невалиден имейл или парола.", "Wrong e-mail or password."],
  ["profile.error.required", "Моля попълнете името и фамилията.", "Please fill in your first and last name."],
  ["profile.error.signed_out", "Не сте влезли в профила си.", "No user logged in"],
  ["profile.saved", "Профилът е актуализиран.", "Your profile has been updated."],
] as const)("%s is verbatim", (key, bulgarian, english) => {
  expect([bg[key], en[key]]).toEqual([bulgarian, english]);
});

test.each([
  [
    "popup.error.required",
    "Моля, въведете имейл и дайте съгласие.",
    "Please enter your e-mail and give your consent.",
  ],
  ["popup.error.subscribed", "Този имейл вече е абониран.", "This e-mail is already subscribed."],
  ["popup.error.email", "Моля, въведете валиден имейл адрес.", "Please enter a valid e-mail address."],
  ["popup.error.failed", "Възникна грешка при абонирането.", "An error occurred while subscribing."],
  ["popup.success.title", "Успешно!", "Success!"],
  [
    "popup.success.text",
    "Успешно се абонирахте за нашия бюлетин!",
    "You've successfully subscribed to our newsletter!",
  ],
] as const)("%s is verbatim", (key, bulgarian, english) => {
  expect([popupTranslator("bg")(key), popupTranslator("en")(key)]).toEqual([bulgarian, english]);
});
