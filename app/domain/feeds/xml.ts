/** Characters outside the `Char` production of XML 1.0, section 2.2: not even an escape may name them. */
const notInXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** What `xmlText` may have to change: most texts have none of it, and the test is ten times as fast as the changes. */
const special = /[&<>"'\u{fffe}\u{ffff}\p{Cs}]|[^\P{Cc}\t\n\r]/u;

/** Returns a text as the content of an XML element, without the characters that XML 1.0 does not allow. */
function xmlText(text: string): string {
  if (!special.test(text)) return text;
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
