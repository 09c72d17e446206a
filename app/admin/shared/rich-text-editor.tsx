import { EditorContent, createDocument, useEditor } from "@tiptap/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { knownHeadings, pastedHtml } from "./pasted-html.ts";
import { richTextExtensions, writtenHtml } from "./rich-text-extensions.ts";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";
import { useAdminText } from "./text.tsx";

type RichTextEditorProps = {
  /** What the editor opens with, and what was last written in it. */
  html: string;
  /** Grows when `html` became something else than what was written. */
  version: number;
  onChange: (html: string) => void;
  label: string;
  describedBy: string | undefined;
};

/** Writes HTML as it will look. */
export default function RichTextEditor({ html, version, onChange, label, describedBy }: RichTextEditorProps) {
  const t = useAdminText();
  const shown = useRef(version);
  // The same objects at every rendering: the editor takes new ones for new settings and draws itself anew.
  const [opened] = useState(() => ({
    extensions: richTextExtensions({
      nameOf: (kind) => t(`richText.kept.${kind}`),
      hint: t("richText.kept.hint"),
    }),
    content: knownHeadings(html),
  }));
  const editorProps = useMemo(
    () => ({
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        ...(describedBy && { "aria-describedby": describedBy }),
        class: "rich-text",
      },
      transformPastedHTML: pastedHtml,
    }),
    [label, describedBy],
  );
  const editor = useEditor({
    ...opened,
    editorProps,
    // The styles stand in app.css: no script adds any.
    injectCSS: false,
    onUpdate: ({ editor: updated }) => onChange(writtenHtml(updated.getHTML())),
  });
  useEffect(() => {
    // Not by comparing texts: while somebody types, what is handed down here lags behind.
    if (version === shown.current) return;
    shown.current = version;
    // The cursor stays where nothing but the spelling of tags has changed.
    const read = (text: string) => createDocument(knownHeadings(text), editor.schema);
    if (read(html).eq(read(writtenHtml(editor.getHTML())))) return;
    editor.commands.setContent(knownHeadings(html), { emitUpdate: false });
  }, [editor, html, version]);
  return (
    <div className="rounded-xl border border-control bg-background has-[[role=textbox]:focus]:border-text">
      <RichTextToolbar editor={editor} label={label} />
      <EditorContent editor={editor} className="rich-text-editor" />
    </div>
  );
}
