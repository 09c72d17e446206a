import { cva } from "class-variance-authority";
import { Check, TriangleAlert } from "lucide-react";
import type { ReactNode, Ref } from "react";

const noticeStyle = cva("flex flex-wrap items-start gap-3 rounded-xl border p-4 text-text", {
  variants: {
    tone: { success: "border-success/35 bg-success/10", error: "border-danger/35 bg-danger/8" },
  },
});

/** Only the icon is coloured: text in this colour would not be readable on every background. */
const signStyle = cva(
  "flex size-7 shrink-0 items-center justify-center rounded-full text-white [&_svg]:size-4.5",
  { variants: { tone: { success: "bg-success", error: "bg-danger" } } },
);

const icons = { success: Check, error: TriangleAlert };

type NoticeProps = {
  tone: "success" | "error";
  title: string;
  text?: string | undefined;
  className?: string;
  /** For moving the focus to the notice when it appears. */
  ref?: Ref<HTMLDivElement>;
  tabIndex?: -1;
  /** Next steps. */
  children?: ReactNode;
};

/** Shows the result of a form, at the form: an error is announced at once, a success when the screen reader is idle. */
export function Notice({ tone, title, text, className, ref, tabIndex, children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div
      ref={ref}
      tabIndex={tabIndex}
      role={tone === "error" ? "alert" : "status"}
      className={noticeStyle({ tone, className })}
    >
      <span aria-hidden className={signStyle({ tone })}>
        <Icon />
      </span>
      {/* With large text it is below the icon. */}
      <div className="min-w-0 grow basis-[8.5rem]">
        <p className="font-semibold">{title}</p>
        {text && <p>{text}</p>}
        {children && <div className="mt-3 flex flex-wrap gap-3">{children}</div>}
      </div>
    </div>
  );
}
