import { cva } from "class-variance-authority";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";

const noticeStyle = cva("flex items-start gap-3 rounded-xl p-4", {
  variants: {
    tone: { success: "bg-success/10 text-success", error: "bg-danger/8 text-danger" },
  },
});

const icons = { success: CircleCheck, error: CircleAlert };

type NoticeProps = {
  tone: "success" | "error";
  title: string;
  text?: string | undefined;
  className?: string;
  /** A way on from here. */
  children?: ReactNode;
};

/** What came of a form, said at the form itself: a refusal at once, a success when the screen reader is ready for it. */
export function Notice({ tone, title, text, className, children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div role={tone === "error" ? "alert" : "status"} className={noticeStyle({ tone, className })}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {text && <p>{text}</p>}
        {children && <div className="mt-3 flex flex-wrap gap-3">{children}</div>}
      </div>
    </div>
  );
}
