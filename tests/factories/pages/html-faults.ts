import { HtmlValidate } from "html-validate";
import type { MetaDataTable } from "html-validate";

/** The link types that the pages use: those of the HTML standard, and one from its registry of extensions. */
const linkTypes = [
  "alternate",
  "apple-touch-icon",
  "canonical",
  "icon",
  "manifest",
  "modulepreload",
  "preload",
  "stylesheet",
];
/** Types of scripts: `module`, or the MIME type of a data block. */
const scriptTypes = ["module", String.raw`/\w+\/[\w.+-]+/`];

/**
 * The parts of a table have implicit roles, and may have no `role` attribute (https://www.w3.org/TR/html-aria/#el-td).
 */
const withoutRole = Object.fromEntries(
  ["tbody", "td", "tfoot", "th", "thead", "tr"].map((name) => [
    name,
    { inherit: name, attributes: { role: { enum: [] } } },
  ]),
);

const shopElements: MetaDataTable = {
  ...withoutRole,
  table: { inherit: "table", attributes: { role: { enum: ["presentation", "none"] } } },
  // A submit button may not be a switch, and a button has its role already.
  button: {
    inherit: "button",
    attributes: {
      role: {
        allowed: (button) => {
          const role = button.getAttribute("role");
          if (role === "button") return "a button has this role already";
          const submits = button.getAttribute("type") !== "button";
          return role === "switch" && submits ? "only of a button that submits nothing" : null;
        },
      },
    },
  },
  input: {
    inherit: "input",
    attributes: {
      value: {
        allowed: (input, value) => {
          const type = input.getAttribute("type");
          if (type === "range" && value === "") return "not empty in a range";
          const isDay = typeof value !== "string" || /^(?:\d{4}-\d\d-\d\d)?$/.test(value);
          return type === "date" && !isDay ? "no date" : null;
        },
      },
    },
  },
  textarea: { inherit: "textarea", attributes: { wrap: { enum: ["hard", "soft"] } } },
  link: { inherit: "link", attributes: { rel: { required: true, enum: linkTypes } } },
  script: { inherit: "script", attributes: { type: { enum: scriptTypes } } },
};

const validator = new HtmlValidate({
  // The rules of the HTML standard without those of style. It accepts any type of links and scripts, and any role.
  extends: ["html-validate:standard"],
  elements: ["html5", shopElements],
});

/**
 * A required select whose first option is not a placeholder (https://html.spec.whatwg.org/#placeholder-label-option).
 */
const withoutPlaceholder = /<select(?=[^>]* required)[^>]*>(?!<option[^>]* value=""[ >])/g;

/** Returns the rules of the HTML standard that a page breaks, each with the place. */
export async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const found = results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, offset }) => `${ruleId}: ${message}: ${html.slice(offset - 1, offset + 100)}`,
    ),
  );
  const choices = Array.from(html.matchAll(withoutPlaceholder), ([tag]) => `no placeholder option: ${tag}`);
  return [...found, ...choices];
}
