import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "./dictionary.ts";
import { translatorOf } from "./translate.ts";
import type { Translate } from "./translate.ts";

/** Texts of the staff invitation page. Separate from the shop's texts, which every page downloads. */
const texts = dictionary({
  bg: {
    "invite.title": "Покана за екипа",
    "invite.text": "Поканени сте да работите в админ панела на магазина като {email}.",
    "invite.new.text": "Изберете име и парола за новия си профил.",
    "invite.signIn.text": "Имате профил с този имейл. Влезте с паролата му, за да приемете поканата.",
    "invite.signIn": "Влез",
    "invite.signIn.busy": "Влизане…",
    "invite.agree.text":
      "Ще влизате в админ панела с ролята, за която сте поканени. Нея може да смени само собственик.",
    "invite.accept": "Приеми поканата",
    "invite.busy": "Запазване…",
    "invite.refused": "Поканата не е приета",
    "invite.forgot": "Забравена парола?",
    "invite.other.title": "Влезли сте с друг профил",
    "invite.other.text":
      "Поканата е за {email}. Излезте от профила си и отворете отново връзката от писмото.",
    "invite.signOut": "Излез",
    "invite.unknown.title": "Връзката не е валидна",
    "invite.unknown.text": "Проверете дали сте отворили целия адрес от писмото.",
    "invite.expired.title": "Поканата е изтекла",
    "invite.expired.text": "Тя важи {days}\u00a0дни. Помолете този, който ви е поканил, да я изпрати отново.",
    "invite.gone.title": "Поканата вече не важи",
    "invite.gone.text":
      "Тя вече е приета или е оттеглена. Ако сте я приели вие, влезте в профила си. Ако не, помолете за нова.",
    "invite.already.title": "Вече сте в екипа",
    "invite.already.text": "Не е нужно да правите нищо.",
    "invite.toAuth": "Към входа",
    "invite.toAdmin": "Към админ панела",
  },
  en: {
    "invite.title": "Team invitation",
    "invite.text": "You're invited to work in the shop's admin panel as {email}.",
    "invite.new.text": "Choose a name and a password for your new account.",
    "invite.signIn.text": "You already have an account with this e-mail. Sign in to accept the invitation.",
    "invite.signIn": "Sign in",
    "invite.signIn.busy": "Signing in…",
    "invite.agree.text":
      "You will work in the admin panel in the role you were invited to. Only an owner can change it.",
    "invite.accept": "Accept invitation",
    "invite.busy": "Saving…",
    "invite.refused": "The invitation was not accepted",
    "invite.forgot": "Forgot your password?",
    "invite.other.title": "You're signed in with another account",
    "invite.other.text": "The invitation is for {email}. Sign out and open the link in the e-mail again.",
    "invite.signOut": "Sign out",
    "invite.unknown.title": "The link is not valid",
    "invite.unknown.text": "Check that you opened the whole link from the e-mail.",
    "invite.expired.title": "The invitation has expired",
    "invite.expired.text":
      "It was valid for {days}\u00a0days. Ask the person who invited you to send it again.",
    "invite.gone.title": "The invitation is no longer valid",
    "invite.gone.text":
      "It has already been accepted or withdrawn. If you accepted it, sign in. If not, ask for a new one.",
    "invite.already.title": "You're already on the team",
    "invite.already.text": "There's nothing you need to do.",
    "invite.toAuth": "Back to sign-in",
    "invite.toAdmin": "Open admin panel",
  },
});

type StaffInviteTextKey = keyof typeof texts.bg;

export function staffInviteTranslator(locale: Locale): Translate<StaffInviteTextKey> {
  return translatorOf(texts[locale]);
}
