/** An element; `text` is its own text, unescaped. */
export type XmlElement = { name: string; text: string; children: XmlElement[] };

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Parses the XML of a feed: elements, attributes of the root, texts and the five predefined entities. Throws for
 * anything else, so that it accepts less than XML 1.0 does, and for characters that XML 1.0 does not allow.
 */
export function readXml(document: string): XmlElement {
  if (/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.test(document))
    throw new Error("A character is not allowed in XML 1.0");
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!document.startsWith(declaration)) throw new Error("The declaration is missing");
  const root: XmlElement = { name: "", text: "", children: [] };
  const open = [root];
  const token = /<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:]+="[^"<&]*")*)\s*>|([^<]+)/gy;
  token.lastIndex = declaration.length;
  while (token.lastIndex < document.length) {
    const at = token.lastIndex;
    const [, isEnd, name, , text] = token.exec(document) ?? [];
    const current = open.at(-1) ?? root;
    if (text !== undefined) current.text += unescaped(text);
    else if (name === undefined) throw new Error(`Not XML at ${at}: ${document.slice(at, at + 40)}`);
    else if (isEnd === "/") {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`);
    } else {
      const element: XmlElement = { name, text: "", children: [] };
      current.children.push(element);
      open.push(element);
    }
  }
  const [only, ...others] = root.children;
  if (open.length !== 1 || !only || others.length > 0) throw new Error("The document has not one root");
  return only;
}

function unescaped(text: string): string {
  return text.replace(/&([^;&]*;)?/g, (whole, name: string | undefined) => {
    const character = entities[name?.slice(0, -1) ?? ""];
    if (character === undefined) throw new Error(`Unknown entity: ${whole}`);
    return character;
  });
}

/** Returns the texts of an element's children by name; those of a child with children are `parent/child`. */
export function fieldsOf({ children }: XmlElement): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const child of children) {
    if (child.children.length === 0) (fields[child.name] ??= []).push(child.text);
    for (const [name, texts] of Object.entries(fieldsOf(child)))
      (fields[`${child.name}/${name}`] ??= []).push(...texts);
  }
  return fields;
}
