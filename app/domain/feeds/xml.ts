/** Characters outside the `Char` production of XML 1.0, section 2.2: not even an escape may name them. */
const notInXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Returns a text as the content of an XML element, without the characters that XML 1.0 does not allow. */
export function xmlText(text: string): string {
  return text
    .replace(notInXml, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}

/** Returns an element with a text; nothing for an absent or empty one. `name` is not escaped. */
export function xmlElement(name: string, text: string | undefined): string {
  return text ? `<${name}>${xmlText(text)}</${name}>` : "";
}
