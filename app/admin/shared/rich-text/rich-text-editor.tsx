import { EditorContent, createDocument, useEditor } from "@tiptap/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { knownHeadings, pastedHtml } from "./pasted-html.ts";
import { richTextExtensions, writtenHtml } from "./rich-text-extensions.ts";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";
import { TextChips } from "./text-chips.tsx";
import type { TextChip } from "./text-chips.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

type RichTextEditorProps = {
  /** The initial content, then the last edited one. */
  html: string;
  /** Incremented when `html` changes other than by editing. */
  version: number;
  onChange: (html: string) => void;
  label: string;
  describedBy: string | undefined;
  chips: readonly TextChip[];
};

/** Shows a WYSIWYG editor for HTML. */
export default function RichTextEditor({
  html,
  version,
  onChange,
  label,
  describedBy,
  chips,
}: RichTextEditorProps) {
  const t = useAdminText();
  const shown = useRef(version);
  // Stable objects: the editor re-creates itself when its options change.
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
    // The editor's styles are in styles/rich-text-editor.css; injected ones would violate the CSP.
    injectCSS: false,
    onUpdate: ({ editor: updated }) => onChange(writtenHtml(updated.getHTML())),
  });
  useEffect(() => {
    // Comparing the HTML would not work: the prop lags behind while the user types.
    if (version === shown.current) return;
    shown.current = version;
    // Keep the cursor when only the spelling of tags has changed.
    const read = (text: string) => createDocument(knownHeadings(text), editor.schema);
    if (read(html).eq(read(writtenHtml(editor.getHTML())))) return;
    editor.commands.setContent(knownHeadings(html), { emitUpdate: false });
  }, [editor, html, version]);
  return (
    <>
      <div className="rounded-xl border border-control bg-background has-[[role=textbox]:focus]:border-text">
        <RichTextToolbar editor={editor} label={label} />
        <EditorContent editor={editor} className="rich-text-editor" />
      </div>
      {chips.length > 0 && (
        <TextChips
          chips={chips}
          title={t("richText.chips")}
          onInsert={(text) => editor.chain().focus().insertContent({ type: "text", text }).run()}
        />
      )}
    </>
  );
}
