import { expect, test } from "vitest";
import type { Brand } from "#app/domain/shop/brand.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { emailKinds } from "#app/domain/shop/email.ts";
import { topicEmails } from "#app/domain/shop/mail-topic.ts";
import { locales } from "#app/domain/locale.ts";
import { contrast, minContrast } from "#app/domain/colors.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { emailsBg, emailsEn } from "#app/i18n/email-texts.ts";
import { emailTranslator } from "#app/i18n/translate-email.ts";
import type { Database } from "#app/server/db/database.ts";
import { renderEmail } from "./render-email.ts";
import { darkColors, emailColors } from "./templates/look.ts";

const noDatabase: Pick<Database, "select"> = {
  select: () => {
    throw new Error("Sample e-mails must not query the database");
  },
};
const noPictures = { find: () => Promise.resolve(null) };
const shop = {
  db: noDatabase,
  storage: noPictures,
  company: defaultCompany,
  theme: defaultTheme,
  texts: {},
  baseUrl: "https://plodko.example",
  signingSecret: "a-secret-of-the-tests",
};
const sample = { sample: "yes" };
const everyEmail = emailKinds.flatMap((kind) => locales.map((language) => ({ kind, language })));
const rawKey = new RegExp(
  Object.keys(emailsBg)
    .map((key) => key.replaceAll(".", "\\."))
    .join("|"),
);

test.for(everyEmail)(
  "$kind in $language has no unfilled placeholders or raw keys",
  async ({ kind, language }) => {
    const { subject, html, text, replyTo } = await renderEmail(shop, { kind, language, data: sample });
    for (const part of [subject, html.replace(/<style>.*?<\/style>/, ""), text]) {
      expect(part).not.toMatch(/[{}]|undefined|\bnull\b|\[object|NaN/);
      expect(part).not.toMatch(rawKey);
    }
    expect(html).toContain(`lang="${language}"`);
    expect(text).toContain(defaultCompany[`company_name_${language}`]);
    expect(text).toContain(defaultCompany[`address_${language}`]);
    expect(replyTo.address).toMatch(/@/);
  },
);

test.for(locales)(
  "an invitation in %s greets from the shop and says what its role may do",
  async (language) => {
    const { text } = await renderEmail(shop, { kind: "staff_invite", language, data: sample });
    const words = text.replaceAll(/\s+/g, " ");
    const t = emailTranslator(language);
    expect(words).toContain(t("staff_invite.hello", { shop: defaultCompany[`shop_name_${language}`] }));
    expect(words).toContain(t("staff_invite.role.packer"));
    expect(words).not.toContain(t("staff_invite.role.owner"));
  },
);

test.for(Object.values(topicEmails).flat())("%s has the way out in its text and its header", async (kind) => {
  const { text, unsubscribeUrl } = await renderEmail(shop, { kind, language: "en", data: sample });
  const stop = `${shop.baseUrl}/emails`;
  expect(unsubscribeUrl).toBe(stop);
  expect(text).toContain(`${emailTranslator("en")("email.stop")} ${stop}`);
});

test("the subject of an e-mail is in its language, and its text lacks the title of the other one", async () => {
  for (const kind of emailKinds) {
    const bg = await renderEmail(shop, { kind, language: "bg", data: sample });
    const en = await renderEmail(shop, { kind, language: "en", data: sample });
    expect(bg.subject).toMatch(/^\[Проба\] \P{Script=Latin}/u);
    expect(en.subject).toMatch(/^\[Test\] /);
    expect(bg.text).not.toContain(emailsEn[`${kind}.title`]);
    expect(en.text).not.toContain(emailsBg[`${kind}.title`]);
  }
});

test("e-mails use the shop's own name and never the demo shop's", async () => {
  const company = { ...defaultCompany, shop_name_bg: "Сладка градина {name} $&", shop_name_en: "" };
  for (const { kind, language } of everyEmail) {
    const { subject, html, replyTo } = await renderEmail(
      { ...shop, company: { ...company, company_name_bg: "ЕТ", company_name_en: "" } },
      { kind, language, data: sample },
    );
    expect(html).toContain("Сладка градина {name} $&amp;");
    expect(subject + html.replaceAll("plodko.example", "")).not.toMatch(/Плодко|Plodko/i);
    if (kind === "test") expect([subject, replyTo.name].join()).toMatch(/(Сладка градина \{name\} \$&.*){2}/);
  }
});

test("shows typed text unchanged and escapes HTML in it", async () => {
  const data = {
    name: '<b>Злобен</b> & "Ко" 🍓',
    email: "sender@example.com",
    phone: "+359 88 123 4567",
    message: "Здравейте,\nимате ли <script>alert(1)</script>?\n\nПоздрави 🍍",
  };
  const { html, text } = await renderEmail(shop, { kind: "contact_message", language: "bg", data });
  expect(html).not.toMatch(/<b>|<script/);
  expect(html).toContain("&lt;b&gt;Злобен&lt;/b&gt; &amp; &quot;Ко&quot; 🍓");
  expect(html).toContain("Здравейте,<br/>имате ли &lt;script&gt;");
  expect(text).toContain('<b>Злобен</b> & "Ко" 🍓\nsender@example.com\n+359 88 123 4567');
  expect(text).toContain("Здравейте,\nимате ли <script>alert(1)</script>?\n\nПоздрави 🍍");
});

test("a message without a phone number has no phone line", async () => {
  const data = { name: "Иван", email: "ivan@example.com", phone: "", message: "Здравейте!" };
  const { html, text } = await renderEmail(shop, { kind: "contact_message", language: "bg", data });
  expect(text).toContain("Иван\nivan@example.com\n\nСъобщение");
  expect(html).not.toContain('href="tel:"');
});

test("a line break in a name does not start a new header", async () => {
  const name = "Иван\r\nBcc: everybody@example.com\u2028\u0000";
  const data = { name, email: "ivan@example.com", phone: "", message: "Здравейте!" };
  const { subject, replyTo } = await renderEmail(shop, { kind: "contact_message", language: "bg", data });
  expect(subject).toBe("Съобщение от Иван Bcc: everybody@example.com");
  expect(replyTo).toEqual({ name: "Иван Bcc: everybody@example.com", address: "ivan@example.com" });
});

test("truncates a long subject to 200 characters", async () => {
  const data = { name: "🍓".repeat(5000), email: "ivan@example.com", phone: "", message: "Здравейте!" };
  const { subject } = await renderEmail(shop, { kind: "contact_message", language: "bg", data });
  expect(Array.from(subject)).toHaveLength(200);
});

test.for(["verify_email", "reset_password"] as const)(
  "%s has its link on the button and as text, and explains when the link was removed",
  async (kind) => {
    const url = "https://plodko.example/auth?token=a.b-c&more=1";
    const data = { name: "Мария", url };
    const { html, text } = await renderEmail(shop, { kind, language: "bg", data });
    expect(html.match(/href="https:\/\/plodko\.example\/auth\?token=a\.b-c&amp;more=1"/g)).toHaveLength(2);
    expect(text).toContain(`${emailsBg[`${kind}.button`]} ${url}`);
    expect(text).toContain("Здравейте, Мария!");

    const hidden = await renderEmail(shop, { kind, language: "bg", data: { name: "Мария" } });
    expect(hidden.html).not.toContain("/auth");
    expect(hidden.text).toContain(emailsBg["email.link.hidden"]);
  },
);

test("uses a generic greeting without a name", async () => {
  const data = { name: " ", url: "https://plodko.example/auth" };
  const { text } = await renderEmail(shop, { kind: "reset_password", language: "en", data });
  expect(text).toContain("Hello,\n");
});

test.for([
  defaultTheme,
  { ...defaultTheme, primary_color: "#ffff00", text_color: "#ffffff", background_color: "#000000" },
  { ...defaultTheme, primary_color: "#101010", text_color: "#101010" },
])("e-mail colours have enough contrast with a theme: $primary_color, $text_color", (theme) => {
  const { background, surface, text, muted, link, button, onButton } = emailColors(theme);
  const pairs = [
    [text, background],
    [text, surface],
    [muted, background],
    [muted, surface],
    [link, background],
    [link, surface],
    [onButton, button],
  ] as const;
  for (const [color, behind] of pairs) expect(contrast(color, behind)).toBeGreaterThanOrEqual(minContrast);
  const dark = darkColors(theme);
  for (const color of [dark.text, dark.muted, dark.link])
    for (const behind of [dark.background, dark.surface])
      expect(contrast(color, behind)).toBeGreaterThanOrEqual(minContrast);
});

test("in a dark mode every colour of an e-mail but the button's has another", async () => {
  const data = { name: "Мария", url: "https://plodko.example/auth" };
  const { html } = await renderEmail(shop, { kind: "verify_email", language: "bg", data });
  const [rules = ""] = /@media \(prefers-color-scheme:dark\)\{.*?\}\}/.exec(html) ?? [];
  const used = new Set(
    [...html.matchAll(/[";]((?:background-color|color):#[0-9a-f]{6})/g)].map(([, pair = ""]) => pair),
  );
  const { button, onButton } = emailColors(defaultTheme);
  const isSame = (pair: string) =>
    !rules.includes(`[style*="${pair}"]{`) && !rules.includes(`[style^="${pair}"]`);
  expect(used.size).toBeGreaterThan(4);
  expect([...used].filter(isSame).toSorted()).toEqual([`background-color:${button}`, `color:${onButton}`]);
});

test("the header shows the logo with the name as alternative text, or the name alone", async () => {
  const head = async (brand: Partial<Brand>) => {
    const company = { ...defaultCompany, ...brand };
    const { html, text } = await renderEmail(
      { ...shop, company },
      { kind: "test", language: "en", data: sample },
    );
    return { picture: /<img[^>]*data-brand[^>]*>/.exec(html)?.[0], firstLine: text.trim().split("\n")[0] };
  };
  const drawn = await head({});
  expect(drawn.picture).toContain('src="https://plodko.example/logo-en.png"');
  expect(drawn.picture).toContain('alt="Plodko"');
  expect(drawn.firstLine).toBe("Plodko https://plodko.example/en");
  const own = await head({ logo_url: "/media/product-images/brand/1-a.webp", shop_name_en: "Garden" });
  expect(own.picture).toContain('src="https://plodko.example/media/product-images/brand/1-a.webp"');
  expect(own.firstLine).toBe("Garden https://plodko.example/en");
  expect(await head({ shop_name_en: "Garden" })).toEqual({
    picture: undefined,
    firstLine: "Garden https://plodko.example/en",
  });
});

test("an e-mail uses the theme's primary colour", async () => {
  const theme = { ...defaultTheme, primary_color: "#0000aa" };
  const email = { kind: "verify_email", language: "bg", data: sample } as const;
  expect((await renderEmail({ ...shop, theme }, email)).html).toContain("background-color:#0000aa");
});

test("shows product pictures in the HTML and not in the plain text", async () => {
  const { html, text } = await renderEmail(shop, { kind: "order_received", language: "bg", data: sample });
  expect(html).toContain('src="https://plodko.example/demo/strawberry.jpg"');
  expect(text).not.toContain("/demo/");
});
