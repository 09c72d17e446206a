import { Image } from "@tiptap/extension-image";
import { DOMSerializer } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Extension, Mark, Node } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { richTextClasses } from "#app/domain/content/safe-html.ts";

/** The kinds of blocks that the editor preserves without editing them. */
type KeptBlockName = "table" | "figure" | "iframe" | "other";

/** The name of a preserved block, and a hint on where to edit it. */
type KeptBlockTexts = { nameOf: (kind: KeptBlockName) => string; hint: string };

/** Returns the editor's extensions for the HTML that the sanitizing policy allows (decision 12). */
export function richTextExtensions({ nameOf, hint }: KeptBlockTexts) {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      link: { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null } },
      trailingNode: false,
    }),
    Image,
    Classes,
    PlaceholderLinks,
    ...["sub", "sup", "small", "mark"].map(wordMark),
    keptBlock({ nameOf, hint }),
  ];
}

/** Allowed classes on paragraphs, headings and lists. */
const Classes = Extension.create({
  name: "classes",
  addGlobalAttributes: () => [
    {
      types: ["paragraph", "heading", "bulletList", "orderedList"],
      attributes: {
        class: {
          default: null,
          parseHTML: (element: HTMLElement) => {
            const known: readonly string[] = richTextClasses;
            return [...element.classList].filter((name) => known.includes(name)).join(" ") || null;
          },
        },
      },
    },
  ],
});

/**
 * Shows a link with a placeholder, such as `mailto:{{email}}`, without its address, which is not a valid URL until the
 * placeholder is filled in. The saved HTML contains the address.
 */
const PlaceholderLinks = Extension.create({
  name: "placeholderLinks",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        markViews: {
          link: (mark, _view, isInline) => {
            const spec = mark.type.spec.toDOM?.(mark, isInline) ?? ["a", 0];
            const { dom, contentDOM } = DOMSerializer.renderSpec(document, spec);
            if (String(mark.attrs.href).includes("{")) dom.removeAttribute("href");
            return { dom, ...(contentDOM && { contentDOM }) };
          },
        },
      },
    }),
  ],
});

function wordMark(tag: string) {
  return Mark.create({
    name: `${tag}Word`,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });
}

const keptAttribute = "data-kept";

/**
 * Tables, figures and embeds: the editor cannot edit these blocks, but moves and deletes them as a whole and preserves
 * their HTML. Their HTML is never rendered into the page; only its text is shown.
 */
function keptBlock({ nameOf, hint }: KeptBlockTexts) {
  return Node.create({
    name: "keptBlock",
    group: "block",
    atom: true,
    draggable: true,
    addAttributes: () => ({
      html: {
        default: "",
        rendered: false,
        // Cut and paste within the editor restores the placeholder element.
        parseHTML: (element: HTMLElement) => element.getAttribute(keptAttribute) ?? element.outerHTML,
      },
    }),
    parseHTML: () => ["table", "figure", "iframe", "dl", "div"].map((tag) => ({ tag, priority: 100 })),
    renderHTML: ({ node }) => ["div", { [keptAttribute]: String(node.attrs.html) }],
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement("div");
        const element = inertBody(String(node.attrs.html)).firstElementChild;
        const name = document.createElement("strong");
        name.textContent = nameOf(kindOf(element?.localName));
        dom.className = "kept-block";
        dom.append(name, ` ${element ? excerptOf(element) : ""} (${hint})`);
        return { dom };
      },
  });
}

/** Returns the beginning of an element's text, its parts separated by dots. */
function excerptOf(element: Element): string {
  const texts: string[] = [element.getAttribute("title") ?? ""];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? "");
  const excerpt = texts.filter(Boolean).join(" · ");
  return excerpt.length > 120 ? `${excerpt.slice(0, 120)}…` : excerpt;
}

function kindOf(tag = ""): KeptBlockName {
  return tag === "table" || tag === "figure" || tag === "iframe" ? tag : "other";
}

/** Returns the editor's HTML with its preserved blocks restored; an empty string when there is no content. */
export function writtenHtml(editorHtml: string): string {
  if (editorHtml === "<p></p>") return "";
  if (!editorHtml.includes(keptAttribute)) return editorHtml;
  const body = inertBody(editorHtml);
  for (const element of body.querySelectorAll(`[${keptAttribute}]`)) {
    const kept = inertBody(element.getAttribute(keptAttribute) ?? "");
    element.replaceWith(...kept.childNodes);
  }
  return body.innerHTML;
}

/** Parses HTML into a separate document, in which no scripts run and nothing is loaded. */
function inertBody(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}
