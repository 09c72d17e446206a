import { useEditorState } from "@tiptap/react";
import type { Editor } from "@tiptap/react";
import {
  AlignCenter,
  Bold,
  Heading2,
  Heading3,
  Heading4,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Underline,
  Undo2,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import type { KeyboardEvent, MouseEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { LinkPanel, PicturePanel } from "./rich-text-panels.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

type Tool = {
  name:
    | "h2"
    | "h3"
    | "h4"
    | "bold"
    | "italic"
    | "underline"
    | "strike"
    | "bulletList"
    | "orderedList"
    | "blockquote"
    | "center"
    | "rule"
    | "clear"
    | "undo"
    | "redo";
  icon: LucideIcon;
  press: (editor: Editor) => void;
  /** Whether the tool is active for the selection; absent for tools without a state. */
  isOn?: (editor: Editor) => boolean;
};

const heading = (level: 2 | 3 | 4, icon: LucideIcon): Tool => ({
  name: `h${level}`,
  icon,
  press: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive("heading", { level }),
});

const tools: readonly Tool[] = [
  heading(2, Heading2),
  heading(3, Heading3),
  heading(4, Heading4),
  {
    name: "bold",
    icon: Bold,
    press: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive("bold"),
  },
  {
    name: "italic",
    icon: Italic,
    press: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive("italic"),
  },
  {
    name: "underline",
    icon: Underline,
    press: (editor) => editor.chain().focus().toggleUnderline().run(),
    isOn: (editor) => editor.isActive("underline"),
  },
  {
    name: "strike",
    icon: Strikethrough,
    press: (editor) => editor.chain().focus().toggleStrike().run(),
    isOn: (editor) => editor.isActive("strike"),
  },
  {
    name: "bulletList",
    icon: List,
    press: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive("bulletList"),
  },
  {
    name: "orderedList",
    icon: ListOrdered,
    press: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive("orderedList"),
  },
  {
    name: "blockquote",
    icon: Quote,
    press: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive("blockquote"),
  },
  {
    name: "center",
    icon: AlignCenter,
    press: (editor) => {
      const type = editor.isActive("heading") ? "heading" : "paragraph";
      const isCentred = editor.isActive(type, { class: "text-center" });
      editor
        .chain()
        .focus()
        .updateAttributes(type, { class: isCentred ? null : "text-center" })
        .run();
    },
    isOn: (editor) => editor.isActive({ class: "text-center" }),
  },
  { name: "rule", icon: Minus, press: (editor) => editor.chain().focus().setHorizontalRule().run() },
  {
    name: "clear",
    icon: RemoveFormatting,
    press: (editor) => editor.chain().focus().clearNodes().unsetAllMarks().run(),
  },
  { name: "undo", icon: Undo2, press: (editor) => editor.chain().focus().undo().run() },
  { name: "redo", icon: Redo2, press: (editor) => editor.chain().focus().redo().run() },
];

/** Shows the editor's toolbar: a single tab stop, with arrow keys to move between buttons (roving tabindex). */
export function RichTextToolbar({ editor, label }: { editor: Editor; label: string }) {
  const t = useAdminText();
  const [panel, setPanel] = useState<"link" | "picture" | null>(null);
  const [tabStop, setTabStop] = useState("h2");
  const pressed = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      tools
        .filter((tool) => tool.isOn?.(current))
        .map(({ name }) => name as string)
        .concat(current.isActive("link") ? "link" : []),
  });
  const close = () => {
    setPanel(null);
    editor.commands.focus();
  };
  const button = (name: Tool["name"] | "link" | "picture", Icon: LucideIcon, isOn: boolean | undefined) => ({
    key: name,
    variant: isOn ? ("premium" as const) : ("ghost" as const),
    size: "icon" as const,
    "aria-label": t(`richText.${name}`),
    title: t(`richText.${name}`),
    "aria-pressed": isOn,
    tabIndex: tabStop === name ? 0 : -1,
    onFocus: () => setTabStop(name),
    // A mouse press must not take focus from the editor, so that typing continues at the cursor.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    children: <Icon aria-hidden />,
  });
  return (
    <div className="border-b border-line">
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label={t("richText.tools", { label })}
        onKeyDown={moveAlong}
        className="flex flex-wrap gap-0.5 p-1"
      >
        {tools.map(({ name, icon, press, isOn }) => {
          const { key, ...props } = button(name, icon, isOn && pressed.includes(name));
          return <Button key={key} {...props} onClick={() => press(editor)} />;
        })}
        {(["link", "picture"] as const).map((name) => {
          const icon = name === "link" ? Link : ImagePlus;
          const { key, ...props } = button(
            name,
            icon,
            name === "link" ? pressed.includes("link") : undefined,
          );
          return (
            <Button
              key={key}
              {...props}
              aria-expanded={panel === name}
              onClick={() => setPanel(panel === name ? null : name)}
            />
          );
        })}
      </div>
      {panel === "link" && <LinkPanel editor={editor} onClose={close} />}
      {panel === "picture" && <PicturePanel editor={editor} onClose={close} />}
    </div>
  );
}

function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((at + step) % buttons.length)?.focus();
}
