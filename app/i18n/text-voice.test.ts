import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

type Text = { key: string; text: string };
type Rule = {
  /** What a text of the language must not contain. */
  not: RegExp;
  /** What to write instead. */
  but: string;
  /** Keys of exempt texts, each with the reason. */
  except?: Readonly<Record<string, string>>;
};

const quoted = "quoted by the specification";

/** The rules of `docs/language.md`, "Texts that users read", by language. */
const rules: Record<"bg" | "en", Rule[]> = {
  en: [
    {
      not: /(?<!lower-case |Latin |Cyrillic )\bletters?\b(?! spacing)/i,
      but: "e-mail",
    },
    { not: /\bemails?\b/i, but: "e-mail" },
    { not: /^To the\b/, but: "View …, Open …, Back to …" },
    { not: /\bback office\b/i, but: "admin panel" },
    { not: /\bmeanwhile\b/i, but: "in the meantime" },
    { not: /\bpieces?\b/i, but: "item" },
    { not: /\bgiven free\b/i, but: "released" },
    { not: /\bgummy fruits?\b/i, but: "fruit gummies" },
    { not: /\blevs\b/i, but: "leva" },
    { not: /\bways? of (?:delivery|payment)\b/i, but: "delivery options, payment options" },
    { not: /\bby two steps\b/i, but: "two-step sign-in" },
    { not: /\bby itself\b/i, but: "automatically" },
    { not: /\bstands? (?:at|below|beside|in|on|up)\b/i, but: "is, appears, is stated" },
    { not: /\b(?:is|are|be) no longer (?:here|there)\b/i, but: "no longer exists" },
    { not: /\bthe order is of\b/i, but: "was placed with" },
  ],
  bg: [
    {
      not: /(?<=[^.!?„>\s]["”“)]?\s)(?:Вие|Ви|Вас|Вам|Ваш(?:ия|ият|а|ата|е|ето|и|ите)?)(?![а-яА-Я])/,
      but: "вие, ви, вас, ваш in lower case",
      except: { "contact.sent.text": quoted },
    },
    {
      not: /Моля(?!,)/,
      but: "the verb alone, or „Моля,“ with a comma",
      except: {
        "auth.error.email": quoted,
        "auth.error.required": quoted,
        "edit.required": quoted,
        "checkout.error.address": quoted,
        "checkout.error.email": quoted,
        "checkout.error.invoice": quoted,
        "checkout.error.office": quoted,
        "checkout.error.phone": quoted,
        "checkout.error.required": quoted,
        "checkout.limit.text": quoted,
        "contact.error.text": quoted,
        "edit.problem.email": quoted,
        "edit.problem.phone": quoted,
        "emails.test.error.email": quoted,
        "profile.error.phone": quoted,
        "profile.error.required": quoted,
        "seo.required": quoted,
        "settings.problem.email": quoted,
        "settings.problem.phone": quoted,
        "staff.invite.emailInvalid": quoted,
        "success.unpaid": quoted,
      },
    },
    {
      not: /^[А-Я][а-я]+(?:йте|ете)(?![а-яА-Я])(?!.*[.!?:…])/,
      but: "the singular for a command on a button or a link: Добави, Запази, Изпрати",
      except: {
        "edit.invalid": "asks the person",
        "checkout.faults.one": "heading",
        "checkout.faults.other": "heading",
        "code.over.title": "heading",
        "confirm.title": "heading",
        content_bg: "heading of the demo landing page",
        "contact.form.title": "invitation",
        "contact.form.trap": "label of a field",
        "distributors.cta.button": "invitation",
        "distributors.cta.title": "heading",
        "footer.social": "invitation",
        "forgot.sent.title": "heading",
        "auth.confirmPassword": "label of a field",
        "media.library.title": "heading",
        "media.library.title.model": "heading",
        "media.library.title.video": "heading",
        "messages.reply.refused.required": "asks the person",
        "model.drag": "hint",
        "newsletter.asked.title": "heading",
        "newsletter_confirmation.subject": "subject of an e-mail",
        "newsletter_confirmation.title": "heading",
        "owner_refund_due.subject": "subject of an e-mail",
        "reset_password.title": "heading",
        "seo.empty.first": "asks the person",
        "twoFactor.scan.title": "heading",
        "verify.title": "heading",
        "account.email.confirm": "heading",
        "start.title": "heading",
        "stockAlert.asked.title": "heading",
        "verify_email.subject": "subject of an e-mail",
        "verify_email.title": "heading",
        "withdrawal.review.title": "heading",
      },
    },
    { not: /акаунт/i, but: "профил" },
    { not: /пипа/i, but: "променя" },
    { not: /нужда от поправка/i, but: "Проверете …" },
    { not: /за криене/i, but: "без скрити съставки" },
    { not: /когато и да е/i, but: "по всяко време" },
    { not: /подразбира/i, but: "стандартен" },
    { not: /^Записване/, but: "Запазване" },
    { not: /Магазинът пише с/, but: "Текстът ще е" },
  ],
};

const root = path.resolve(import.meta.dirname, "../..");
const sources = [
  "app/i18n/**/*.ts",
  "app/server/content/page-templates/*.ts",
  "app/server/demo/*.ts",
  "app/server/documents/*-pdf.ts",
  "app/admin/homepage/section-templates.ts",
  "app/admin/popups/popup-templates.ts",
];

/** Returns the texts of a source file: values of properties by their key, and template literals by the file's name. */
function textsOf(source: string, name: string): Text[] {
  const values = [...source.matchAll(/^[ {]*"?([\w./-]+)"?:\s*"((?:[^"\\\n]|\\.)*)"/gm)].map(
    ([, key = "", text = ""]): Text => ({ key, text: JSON.parse(`"${text}"`) as string }),
  );
  const templates = [...source.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(/`([^`]*)`/g)].flatMap(
    ([, html = ""]) =>
      html
        .replaceAll(/<[^>]*>/g, "\n")
        .split("\n")
        .map((text): Text => ({ key: name, text: text.trim() })),
  );
  return [...values, ...templates];
}

/** Returns the violations of the rules of each text's language, with the key, the text and the better words. */
function faultsOf(texts: Text[]): string[] {
  return texts.flatMap(({ key, text }) => {
    const words = text.replaceAll(/\$?\{\w+\}/g, "X");
    return rules[/[а-я]/i.test(words) ? "bg" : "en"]
      .filter(({ not, except }) => not.test(words) && !(except && key in except))
      .map(({ but }) => `${key}: “${text}” – write: ${but}`);
  });
}

const texts = sources
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !file.endsWith(".test.ts"))
  .flatMap((file) => textsOf(readFileSync(path.join(root, file), "utf8"), path.basename(file)));

test("every text that users read follows the voice rules", () => {
  expect(texts.length).toBeGreaterThan(4000);
  expect(faultsOf(texts)).toEqual([]);
});

test("a text exempt from a rule still exists and still breaks it", () => {
  const stale = Object.values(rules)
    .flat()
    .flatMap(({ not, except = {} }) =>
      Object.keys(except).filter((key) => !texts.some((text) => text.key === key && not.test(text.text))),
    );
  expect(stale).toEqual([]);
});

test.each([
  ["en", "Please look for the letter."],
  ["en", "To the cart"],
  ["en", "Open the back office"],
  ["en", "3 pieces"],
  ["en", "Your email"],
  ["bg", "Получихме Вашата поръчка"],
  ["bg", "Ще ({n}) Ви пишем"],
  ["bg", "Моля опитайте отново."],
  ["bg", "Запазете паролата"],
  ["bg", "Продуктите не се пипат."],
])("refuses %s “%s”", (_language, text) => {
  expect(faultsOf([{ key: "some.key", text }])).toHaveLength(1);
});

test.each([
  "Only lower-case letters, digits and hyphens.",
  "Send an e-mail to {email}.",
  "Ще ви пишем. Вашата поръчка пътува.",
  "Моля, опитайте отново.",
  "Запазете, за да я приложите.",
  "Запази паролата",
])("accepts “%s”", (text) => {
  expect(faultsOf([{ key: "some.key", text }])).toEqual([]);
});
