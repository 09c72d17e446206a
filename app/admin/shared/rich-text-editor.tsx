import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useRef } from "react";
import { richTextExtensions, writtenHtml } from "./rich-text-extensions.ts";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";
import { useAdminText } from "./text.tsx";

type RichTextEditorProps = {
  /** What the editor opens with, or is set to by somebody else than who types. */
  html: string;
  onChange: (html: string) => void;
  label: string;
  describedBy: string | undefined;
};

/** Writes HTML as it will look. */
export default function RichTextEditor({ html, onChange, label, describedBy }: RichTextEditorProps) {
  const t = useAdminText();
  const written = useRef(html);
  const editor = useEditor({
    extensions: richTextExtensions({
      nameOf: (kind) => t(`richText.kept.${kind}`),
      hint: t("richText.kept.hint"),
    }),
    content: html,
    // The styles stand in app.css: no script adds any.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        ...(describedBy && { "aria-describedby": describedBy }),
        class: "rich-text",
      },
    },
    onUpdate: ({ editor: updated }) => {
      written.current = writtenHtml(updated.getHTML());
      onChange(written.current);
    },
  });
  useEffect(() => {
    if (html === written.current) return;
    written.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  return (
    <div className="rounded-xl border border-control bg-background has-[[role=textbox]:focus]:border-text">
      <RichTextToolbar editor={editor} label={label} />
      <EditorContent editor={editor} className="rich-text-editor" />
    </div>
  );
}
