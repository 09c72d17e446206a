import type { Locale } from "#app/domain/locale.ts";
import { translatorOf } from "./translate.ts";
import type { Translate } from "./translate.ts";

/** Texts of the staff invitation page. Separate from the shop's texts, which every page downloads. */
const staffInviteBg = {
  "invite.title": "Покана за екипа",
  "invite.text": "Поканени сте да работите в админ панела на магазина като {email}.",
  "invite.new.text": "Изберете име и парола за новия си профил.",
  "invite.signIn.text": "Имате профил с този имейл. Влезте с паролата му, за да приемете поканата.",
  "invite.signIn": "Влезте",
  "invite.signIn.busy": "Влизане…",
  "invite.agree.text":
    "Като администратор ще виждате и променяте всичко в магазина: поръчки, продукти, клиенти и страници.",
  "invite.accept": "Приемете поканата",
  "invite.busy": "Запазване…",
  "invite.refused": "Поканата не е приета",
  "invite.forgot": "Забравена парола?",
  "invite.other.title": "Влезли сте с друг профил",
  "invite.other.text": "Поканата е за {email}. Излезте от профила си и отворете отново връзката от писмото.",
  "invite.signOut": "Излезте",
  "invite.unknown.title": "Връзката не е валидна",
  "invite.unknown.text": "Проверете дали сте отворили целия адрес от писмото.",
  "invite.expired.title": "Поканата е изтекла",
  "invite.expired.text": "Тя важи {days}\u00a0дни. Помолете този, който ви покани, да я изпрати отново.",
  "invite.gone.title": "Поканата вече не важи",
  "invite.gone.text":
    "Тя вече е приета или е оттеглена. Ако сте я приели вие, влезте в профила си. Ако не, помолете за нова.",
  "invite.already.title": "Вече сте администратор",
  "invite.already.text": "Не е нужно да правите нищо.",
  "invite.toAuth": "Към входа",
  "invite.toAdmin": "Към админ панела",
};

const staffInviteEn: Record<StaffInviteTextKey, string> = {
  "invite.title": "Invitation to the staff",
  "invite.text": "You are invited to work in the shop's back office as {email}.",
  "invite.new.text": "Choose a name and a password for your new account.",
  "invite.signIn.text":
    "You have an account with this e-mail. Sign in with its password to accept the invitation.",
  "invite.signIn": "Sign in",
  "invite.signIn.busy": "Signing in…",
  "invite.agree.text":
    "As an administrator you will see and change everything in the shop: orders, products, customers and pages.",
  "invite.accept": "Accept the invitation",
  "invite.busy": "Saving…",
  "invite.refused": "The invitation was not accepted",
  "invite.forgot": "Forgotten your password?",
  "invite.other.title": "You are signed in with another account",
  "invite.other.text": "The invitation is for {email}. Sign out and open the letter's link again.",
  "invite.signOut": "Sign out",
  "invite.unknown.title": "The link is not valid",
  "invite.unknown.text": "Please check that you opened the whole address of the letter.",
  "invite.expired.title": "The invitation has expired",
  "invite.expired.text": "It works for {days}\u00a0days. Please ask whoever invited you to send it again.",
  "invite.gone.title": "The invitation is no longer open",
  "invite.gone.text":
    "It was accepted already, or withdrawn. If you accepted it, sign in. If not, please ask for a new one.",
  "invite.already.title": "You are an administrator already",
  "invite.already.text": "There is nothing you need to do.",
  "invite.toAuth": "To the sign-in",
  "invite.toAdmin": "To the back office",
};

type StaffInviteTextKey = keyof typeof staffInviteBg;

const dictionaries: Record<Locale, Record<StaffInviteTextKey, string>> = {
  bg: staffInviteBg,
  en: staffInviteEn,
};

export function staffInviteTranslator(locale: Locale): Translate<StaffInviteTextKey> {
  return translatorOf(dictionaries[locale]);
}
