import { RouterContextProvider } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { newsletterFields } from "#app/domain/newsletters/newsletter-input.ts";
import type { NewsletterContent } from "#app/domain/newsletters/newsletter-input.ts";
import { everybody } from "#app/domain/newsletters/newsletter.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { newsletters } from "#app/server/db/schema/newsletters.ts";
import { findNewsletter } from "#app/server/newsletters/list-newsletters.ts";
import { createNewsletter, saveNewsletter } from "#app/server/newsletters/write-newsletter.ts";
import { servicesContext, staffContext } from "#app/server/services-context.ts";
import { insertAdmin, insertStaff } from "#tests/factories/accounts/people.ts";
import { insertReaders } from "#tests/factories/campaigns/newsletters.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { openMailbox } from "#tests/factories/servers/mailbox.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import * as bounced from "./bounced.tsx";
import * as edit from "./edit.tsx";
import * as list from "./list.tsx";
import * as created from "./new.tsx";
import * as preview from "./preview.ts";
import * as send from "./send.tsx";

const services = await testServices({ BASE_URL: "https://plodko.example" });
const { db } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date();
const grape = await insertProduct(db, { name_bg: "Грозде", name_en: "Grape" });
const content: NewsletterContent = {
  name: "Зима",
  subject_bg: "Зимни вкусове",
  subject_en: "Winter flavours",
  preview_bg: "",
  preview_en: "",
  blocks: [{ kind: "text", title: { bg: "", en: "" }, text: { bg: "Здравейте", en: "Hello" } }],
  audience: everybody,
  per_minute: 60,
};

type Asked = {
  id?: string;
  form?: Record<string, string>;
  path?: string;
  as?: typeof owner;
  on?: typeof services;
};

function asked({ id, form, path = "", as = owner, on = services }: Asked = {}) {
  const context = new RouterContextProvider();
  context.set(servicesContext, on);
  context.set(staffContext, as);
  const url = new URL(`https://plodko.example/admin/newsletters${path}`);
  const request = new Request(url, form && { method: "POST", body: new URLSearchParams(form) });
  return { request, url, params: { id }, context } as never;
}

const draft = async () => {
  const values = { ...content, name: "Зима", subject_bg: "", subject_en: "", blocks: [] };
  return (await createNewsletter(db, owner, { values, now })).record;
};
const saved = (id: string, changes: Partial<NewsletterContent> = {}) =>
  saveNewsletter(db, owner, { id, values: { ...content, ...changes }, seen: null, now });
const stored = async (id: string) => findNewsletter(db, owner, id);

test("a new newsletter needs a name, and opens in its editor", async () => {
  expect(await created.action(asked({ form: { name: " " } }))).toMatchObject({
    init: { status: 422 },
    data: { problems: { name: "required" } },
  });
  const answer = await created.action(asked({ form: { name: "Зима" } }));
  expect(answer).toMatchObject({
    ok: true,
    next: expect.stringMatching(/^\/admin\/newsletters\/[\da-f-]{36}$/) as string,
  });
});

test("the editor opens an empty newsletter with all products to choose from", async () => {
  const { id } = await draft();
  const { editor } = await edit.loader(asked({ id }));
  expect(editor?.choices.products.map((each) => each.id)).toContain(grape);
});

test("an editor's form is saved once; a save over a newer one is refused with the typed values", async () => {
  const { id } = await draft();
  const seen = (await stored(id))?.updated_at.toISOString() ?? "";
  const form = { ...newsletterFields(content), seen };
  expect(await edit.action(asked({ id, form }))).toMatchObject({ ok: true, text: "newsletters.saved" });
  expect(await stored(id)).toMatchObject(content);
  expect(await edit.action(asked({ id, form: { ...form, name: "Друга" } }))).toMatchObject({
    init: { status: 409 },
    data: { text: "edit.stale.title", values: { name: "Друга" } },
  });
  expect(await edit.action(asked({ id, form: { ...form, overwrite: "on" } }))).toMatchObject({ ok: true });
});

test("a form is refused by field: for rules, for products that are gone, and for unknown codes", async () => {
  const { id } = await draft();
  const blocks: NewsletterContent["blocks"] = [
    { kind: "products", title: { bg: "", en: "" }, productIds: ["01890000-0000-7000-8000-00000000000a"] },
    { kind: "code", code: "NOBODYS", text: { bg: "", en: "" } },
  ];
  const of = (form: Record<string, string>) => edit.action(asked({ id, form }));
  expect(await of(newsletterFields({ ...content, blocks }))).toMatchObject({
    init: { status: 422 },
    data: {
      text: "edit.invalid",
      problems: { block_1_products: "products_gone", block_2_code: "code" },
    },
  });
  expect(await of({ ...newsletterFields(content), subject_bg: "" })).toMatchObject({
    data: { text: "edit.required", problems: { subject_bg: "required" } },
  });
});

test("a newsletter that has begun is shown with its counts, and its content can't be saved", async () => {
  const { id } = await draft();
  await saved(id);
  await services.pool.query("update newsletters set state = 'sending', started_at = now() where id = $1", [
    id,
  ]);
  expect(await edit.loader(asked({ id }))).toMatchObject({ editor: null, results: { linkOrders: 0 } });
  expect(await edit.action(asked({ id, form: newsletterFields(content) }))).toMatchObject({
    init: { status: 409 },
    data: { text: "newsletters.begun" },
  });
  await expect(send.loader(asked({ id }))).rejects.toMatchObject({ status: 302 });
});

test("a newsletter that was paused before a large audience resumes with the owner's word about DNS records", async () => {
  onTestFinished(async () => void (await db.delete(newsletterSubscribers)));
  await insertReaders(db, 101);
  const { id } = await draft();
  await saved(id);
  const problem = { what: "records", answer: "" };
  await services.pool.query("update newsletters set state = 'paused', problem = $2 where id = $1", [
    id,
    problem,
  ]);
  const on = { ...services, env: { ...services.env, SMTP_URL: "smtp://mail.example.com" } };
  const shown = async () => edit.loader(asked({ id, on }));
  expect(await shown()).toMatchObject({ records: { sender: { host: "mail.example.com" } } });
  const resume = (form: Record<string, string>) =>
    edit.action(asked({ id, form: { intent: "resume", ...form }, on }));
  expect(await resume({})).toMatchObject({ data: { text: "newsletters.start.records" } });
  expect(await resume({ records: "on" })).toMatchObject({ data: { ok: true } });
  expect(await shown()).toMatchObject({ newsletter: { state: "sending" }, records: null });
});

test("the editor has what the saved newsletter would leave out", async () => {
  const hidden = await insertProduct(db, { is_active: false, name_bg: "Скрито" });
  const { id } = await draft();
  const blocks: NewsletterContent["blocks"] = [
    { kind: "products", title: { bg: "", en: "" }, productIds: [grape, hidden] },
  ];
  await saved(id, { blocks });
  expect(await edit.loader(asked({ id }))).toMatchObject({
    editor: {
      hasMailServer: false,
      ownEmail: "owner@example.com",
      warnings: { leftOut: [{ why: "product_hidden" }], tooLarge: [] },
    },
  });
});

test("the preview shows the saved newsletter or the form's, in either language, also as plain text", async () => {
  const { id } = await draft();
  await saved(id);
  const shown = async (search: string, form?: Record<string, string>) => {
    const read = form ? preview.action : preview.loader;
    const response = await read(asked({ id, path: `/${id}/preview?${search}`, ...(form && { form }) }));
    return { response, text: await response.text() };
  };
  const { response, text } = await shown("language=en");
  expect(text).toContain("Hello");
  expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  const plain = await shown("language=bg&plain=on");
  expect(plain.response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(plain.text).toContain("Здравейте");
  const typed = {
    ...newsletterFields(content),
    block_1_text_bg: "Недописано",
    subject_bg: "",
    language: "bg",
  };
  expect((await shown("", typed)).text).toContain("Недописано");
  await expect(preview.loader(asked({ id: "not-an-id" }))).rejects.toMatchObject({ init: { status: 404 } });
});

test("a test goes to the given address with the typed content; other addresses are refused", async () => {
  const mailbox = await openMailbox();
  onTestFinished(mailbox.close);
  const on = {
    ...services,
    env: { ...services.env, BASE_URL: "https://plodko.example", SMTP_URL: mailbox.url },
  };
  const { id } = await draft();
  const form = {
    ...newsletterFields(content),
    intent: "test",
    language: "en",
    test_recipient: "me@example.com",
  };
  expect(await edit.action(asked({ id, form, on }))).toMatchObject({
    data: { ok: true, text: "newsletters.test.sent" },
  });
  expect(mailbox.emails).toMatchObject([{ to: "me@example.com", subject: "[Test] Winter flavours" }]);
  expect(mailbox.emails[0]?.html).toContain(`newsletter=${id}`);
  expect(await edit.action(asked({ id, form: { ...form, test_recipient: "nobody" }, on }))).toMatchObject({
    data: { text: "newsletters.test.email" },
    init: { status: 422 },
  });
  expect(await edit.action(asked({ id, form }))).toMatchObject({ data: { text: "newsletters.test.none" } });
});

test("an unknown step, and one that the state does not allow, are refused", async () => {
  const { id } = await draft();
  const step = (intent: string) => edit.action(asked({ id, form: { intent } }));
  expect(await step("fly")).toMatchObject({ init: { status: 422 } });
  expect(await step("pause")).toMatchObject({
    init: { status: 409 },
    data: { text: "newsletters.start.wrong_state" },
  });
});

test("sending asks for the password", async () => {
  const { id } = await draft();
  expect(await send.action(asked({ id, form: { intent: "start" } }))).toMatchObject({
    init: { status: 403 },
    data: { text: "confirm.needed" },
  });
});

test("the list has every newsletter, copies and deletes one", async () => {
  await db.delete(newsletters);
  const { id } = await draft();
  const change = (intent: string) => list.action(asked({ form: { intent, id } }));
  expect(await change("duplicate")).toMatchObject({ data: { ok: true, text: "newsletters.duplicated" } });
  expect(await change("delete")).toMatchObject({ data: { ok: true, text: "newsletters.deleted" } });
  expect(await change("delete")).toMatchObject({ init: { status: 409 } });
  const { page } = await list.loader(asked());
  expect(page?.newsletters).toMatchObject([{ name: "Зима (копие)", state: "draft", orders: null }]);
});

test("pasting no bounced address is refused with the typed text", async () => {
  expect(await bounced.action(asked({ form: { addresses: "nobody" } }))).toMatchObject({
    data: { text: "newsletters.bounced.none", addresses: "nobody" },
    init: { status: 422 },
  });
});

test("a role without customers may see and change nothing", async () => {
  const as = (await insertStaff(db, { email: "editor@example.com", role: "editor" })) as typeof owner;
  for (const answer of [
    async () => list.loader(asked({ as })),
    async () => edit.loader(asked({ as, id: grape })),
    async () => edit.action(asked({ as, id: grape, form: newsletterFields(content) })),
    async () => send.action(asked({ as, id: grape, form: { intent: "start" } })),
    async () => bounced.action(asked({ as, form: { addresses: "a@example.com" } })),
  ])
    await expect(answer()).rejects.toMatchObject({ init: { status: 403 } });
});
