import { Image } from "@tiptap/extension-image";
import { Extension, Mark, Node } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { richTextClasses } from "#app/domain/safe-html.ts";

/** What the editor calls a block that it keeps as it is. */
type KeptBlockName = "table" | "figure" | "iframe" | "other";

/** How a kept block is named, and where it is changed. */
type KeptBlockTexts = { nameOf: (kind: KeptBlockName) => string; hint: string };

/** What the editor knows of the HTML that the policy allows (decision 12). */
export function richTextExtensions({ nameOf, hint }: KeptBlockTexts) {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      link: { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null } },
      trailingNode: false,
    }),
    Image,
    Classes,
    ...["sub", "sup", "small", "mark"].map(wordMark),
    keptBlock({ nameOf, hint }),
  ];
}

/** Classes of the policy's list on paragraphs, headings and lists. */
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

function wordMark(tag: string) {
  return Mark.create({
    name: `${tag}Word`,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });
}

const keptAttribute = "data-kept";

/**
 * Tables, figures, embeds: blocks that the editor cannot write, but moves and deletes whole and gives back as they were.
 * Their HTML is never made into elements of the page, only its words are shown.
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
        // Cut or copied in the editor it comes back as the box that stands for it.
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
        dom.append(name, ` ${element ? wordsOf(element) : ""} (${hint})`);
        return { dom };
      },
  });
}

/** The beginning of what an element says, its parts set apart. */
function wordsOf(element: Element): string {
  const texts: string[] = [element.getAttribute("title") ?? ""];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? "");
  const words = texts.filter(Boolean).join(" · ");
  return words.length > 120 ? `${words.slice(0, 120)}…` : words;
}

function kindOf(tag = ""): KeptBlockName {
  return tag === "table" || tag === "figure" || tag === "iframe" ? tag : "other";
}

/** The editor's HTML with its kept blocks as they were; empty where nothing is written. */
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

/** Elements of a document of their own, in which nothing runs and nothing is loaded. */
function inertBody(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}
