import type { Capability } from "#app/domain/accounts/capabilities.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { Translate } from "#app/i18n/translate.ts";

const places = ["first", "second", "third"] as const;
type Place = (typeof places)[number];

/** One of the three things that people do on a screen. */
type Task = {
  /** The capability that it requires, if that of the screen is not enough. */
  needs?: Capability;
  /** The path of the screen that continues it. */
  to?: string;
};

/**
 * The help of a screen, in at most 150 words: what it is for, and three things that people do there. A key in braces, such
 * as `{orders.new}`, stands for the back office's text of that key, so that buttons are named as they are. Each screen
 * imports its own, so that no other page loads the texts.
 */
export type ScreenHelp = {
  tasks: Readonly<Record<Place, Task>>;
  texts: Readonly<Record<Locale, Readonly<Record<"about" | Place | `${Place}Text`, string>>>>;
};

/** Returns a help in a language, with the names of buttons filled in. */
export function readHelp({ tasks, texts }: ScreenHelp, locale: Locale, t: Translate<AdminTextKey>) {
  const fill = (text: string) =>
    text.replaceAll(/\{([\w.-]+)\}/g, (_, key: string) => t(key as AdminTextKey));
  const own = texts[locale];
  return {
    about: fill(own.about),
    tasks: places.map((place) => ({
      ...tasks[place],
      title: fill(own[place]),
      text: fill(own[`${place}Text`]),
    })),
  };
}
