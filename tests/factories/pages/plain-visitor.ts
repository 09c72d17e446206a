import { readHtml } from "#tests/factories/pages/served-html.ts";
import type { ServedElement } from "#tests/factories/pages/served-html.ts";

const controlTags = ["input", "select", "textarea"];
const mostRedirects = 10;

/**
 * A visitor whose browser runs no scripts. Opens served pages, and sends their forms with the fields that a browser
 * would send. Fields, buttons and links are found by their accessible names.
 */
export class PlainVisitor {
  readonly #shopUrl: string;
  readonly #cookies = new Map<string, string>();
  /** The open page. */
  page: ServedElement = readHtml("");
  /** Its path and query. */
  address = "";
  status = 0;

  constructor(shopUrl: string) {
    this.#shopUrl = shopUrl;
  }

  /** The page's main part. */
  get main(): ServedElement {
    const [main] = this.page.all("main");
    if (!main) throw new Error(`${this.address} (${this.status}) has no main part`);
    return main;
  }

  /** The texts of the non-empty alerts and status messages in its main part, in the page's order. */
  get messages(): string[] {
    return this.main
      .all("alert", "status", "output")
      .map(({ text }) => text)
      .filter((text) => text !== "");
  }

  /** Opens an address as from a link, and follows redirects. */
  async open(address: string): Promise<void> {
    await this.#request("GET", address);
  }

  /** Sends a request that no form of the open page makes, such as a sign-in, and opens the response. */
  async post(address: string, fields: Record<string, string>): Promise<void> {
    await this.#request("POST", address, new URLSearchParams(fields));
  }

  /** Deletes all cookies, and with them the session. */
  forgetCookies(): void {
    this.#cookies.clear();
  }

  /** Returns the elements with one of these tags or roles that the page shows without scripts. */
  shown(...tagsOrRoles: string[]): ServedElement[] {
    return this.page.all(...tagsOrRoles).filter((each) => this.#isShown(each));
  }

  /** Returns the shown section of the page with this name. */
  region(name: string): ServedElement {
    return this.#first(this.page.all("section", "region"), name, "region");
  }

  /** Returns whether a field is marked as invalid. */
  isRefused(label: string): boolean {
    return this.field(label).attributes["aria-invalid"] === "true";
  }

  isChecked(label: string): boolean {
    return this.field(label).attributes.checked !== undefined;
  }

  /** Returns whether the page shows a button with this name. */
  hasButton(name: string): boolean {
    return this.page.all("button").some((each) => this.#nameOf(each) === plain(name) && this.#isShown(each));
  }

  /** Returns the field with this label, without the star of a required field. */
  field(label: string, within: ServedElement = this.page): ServedElement {
    const fields = within.all(...controlTags).filter(({ attributes }) => attributes.type !== "hidden");
    return this.#first(fields, label, "field");
  }

  /** Returns a field's value. */
  valueOf(label: string): string {
    const control = this.field(label);
    return control.tag === "select" ? selectedOf(control) : valueOf(control);
  }

  /** Returns a field's error message and hint. */
  descriptionOf(label: string): string {
    const ids = this.field(label).attributes["aria-describedby"]?.split(" ") ?? [];
    return ids.map((id) => this.#byId(id)?.text ?? "").join(" ");
  }

  fill(label: string, value: string, within?: ServedElement): void {
    const control = this.field(label, within);
    if (control.tag === "textarea") control.children.splice(0, control.children.length, value);
    else control.attributes.value = value;
  }

  check(label: string, isChecked = true): void {
    const control = this.field(label);
    if (isChecked) control.attributes.checked = "";
    else delete control.attributes.checked;
  }

  /** Chooses an option by its text or its value. */
  select(label: string, choice: string): void {
    const options = this.field(label).all("option");
    for (const option of options) delete option.attributes.selected;
    const isChosen = (option: ServedElement) => [option.text, optionValue(option)].includes(choice);
    const chosen = options.find(isChosen);
    if (!chosen) throw new Error(`${this.address} has no option ${choice} of ${label}`);
    chosen.attributes.selected = "";
  }

  button(name: string, within: ServedElement = this.page): ServedElement {
    return this.#first(within.all("button"), name, "button");
  }

  /** Presses a button, which sends its form. */
  async press(name: string, within?: ServedElement): Promise<void> {
    await this.#send(this.button(name, within));
  }

  /** Returns a function that presses a button of the current page again, as reloading the next page does. */
  resend(name: string): () => Promise<void> {
    const { page, address } = this;
    return async () => {
      this.page = page;
      this.address = address;
      await this.press(name);
    };
  }

  /** Presses Enter in a field, which sends its form by the first submit button. */
  async enter(label: string): Promise<void> {
    const form = this.#formOf(this.field(label));
    const submitter = this.page.all("button").find((each) => this.#formOf(each) === form && isSubmit(each));
    await this.#send(submitter ?? this.field(label));
  }

  link(name: string, within: ServedElement = this.page): ServedElement {
    return this.#first(within.all("a"), name, "link");
  }

  async follow(name: string, within?: ServedElement): Promise<void> {
    await this.open(this.link(name, within).attributes.href ?? "");
  }

  async #send(submitter: ServedElement): Promise<void> {
    const form = this.#formOf(submitter);
    if (!form || !isSubmit(submitter)) throw new Error(`${submitter.text} sends no form`);
    const isMultipart = form.attributes.enctype === "multipart/form-data";
    const files = new FormData();
    const texts = new URLSearchParams();
    const data = isMultipart ? files : texts;
    for (const control of this.page.all(...controlTags, "button")) {
      const { name, disabled } = control.attributes;
      if (!name || disabled !== undefined || this.#formOf(control) !== form) continue;
      if (control.closest("fieldset")?.attributes.disabled !== undefined) continue;
      if (control.tag === "button" && control !== submitter) continue;
      const { type = "text", checked } = control.attributes;
      if ((type === "checkbox" || type === "radio") && checked === undefined) continue;
      // The visitor has chosen no file.
      if (type === "file") files.append(name, new File([], ""));
      else data.append(name, control.tag === "select" ? selectedOf(control) : valueOf(control));
    }
    const { formaction = form.attributes.action ?? this.address, formmethod = form.attributes.method } =
      submitter.attributes;
    if (formmethod?.toLowerCase() === "post") await this.#request("POST", formaction, data);
    else await this.#request("GET", `${formaction.replace(/\?.*/, "")}?${texts}`);
  }

  /** Returns the first shown element with this name: elements for wide and for narrow windows share names. */
  #first(elements: readonly ServedElement[], name: string, kind: string): ServedElement {
    const found = elements.find((each) => this.#nameOf(each) === plain(name) && this.#isShown(each));
    if (found) return found;
    throw new Error(
      `${this.address} (${this.status}) has no ${kind} ${name}: ${this.page.all("main")[0]?.text}`,
    );
  }

  #formOf(control: ServedElement): ServedElement | null {
    const { form } = control.attributes;
    return form === undefined ? control.closest("form") : this.#byId(form);
  }

  #byId(id: string): ServedElement | null {
    return this.page.all().find((each) => each.attributes.id === id) ?? null;
  }

  #nameOf(element: ServedElement): string {
    const { "aria-label": label, "aria-labelledby": labelledBy, id } = element.attributes;
    if (label !== undefined) return plain(label);
    if (labelledBy !== undefined)
      return plain(
        labelledBy
          .split(" ")
          .map((each) => this.#byId(each)?.spoken ?? "")
          .join(" "),
      );
    if (!controlTags.includes(element.tag)) return plain(element.spoken || altOf(element));
    const labels = this.page.all("label");
    const own = labels.find((each) => id !== undefined && each.attributes.for === id);
    return plain((own ?? element.closest("label"))?.spoken ?? "");
  }

  async #request(method: "GET" | "POST", address: string, body?: URLSearchParams | FormData): Promise<void> {
    let next = new URL(address, `${this.#shopUrl}${this.address}`);
    let ask: RequestInit = { method, ...(body && { body }) };
    for (let redirects = 0; redirects < mostRedirects; redirects++) {
      const Cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const headers = { Cookie, Accept: "text/html", Origin: this.#shopUrl };
      const answer = await fetch(next, { ...ask, headers, redirect: "manual" });
      for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie);
      const target = answer.headers.get("Location");
      if (answer.status < 300 || answer.status >= 400 || target === null) {
        this.page = readHtml(await answer.text());
        this.status = answer.status;
        this.address = next.pathname + next.search + next.hash;
        return;
      }
      await answer.body?.cancel();
      next = new URL(target, next);
      ask = {};
    }
    throw new Error(`${address} redirects without an end`);
  }

  /** Returns whether the style sheet shows the element where scripts do not run. */
  #isShown({ attributes, parent }: ServedElement): boolean {
    const isHidden = attributes.class?.split(" ").includes("noscript:hidden") ?? false;
    return !isHidden && (parent === null || this.#isShown(parent));
  }

  #keep(cookie: string): void {
    const [pair = "", ...rest] = cookie.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf("="));
    const isOver = rest.some((each) => /^max-age=(0|-\d+)$/i.test(each));
    if (isOver) this.#cookies.delete(name);
    else this.#cookies.set(name, pair.slice(pair.indexOf("=") + 1));
  }
}

/** Returns a text with ordinary spaces. */
const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** Returns a field's value. A textarea's first line break belongs to its markup; the others are read as LF. */
const valueOf = ({ tag, attributes, content }: ServedElement) =>
  tag === "textarea"
    ? content.replaceAll("\r\n", "\n").replace(/^\n/, "")
    : (attributes.value ?? (["checkbox", "radio"].includes(attributes.type ?? "") ? "on" : ""));

const optionValue = (option: ServedElement) => option.attributes.value ?? option.text;

function selectedOf(select: ServedElement): string {
  const options = select.all("option");
  const chosen = options.find(({ attributes }) => attributes.selected !== undefined) ?? options[0];
  return chosen ? optionValue(chosen) : "";
}

const isSubmit = ({ tag, attributes }: ServedElement) =>
  tag === "button" ? (attributes.type ?? "submit") === "submit" : tag === "input";

const altOf = (element: ServedElement) => element.all("img")[0]?.attributes.alt ?? "";
