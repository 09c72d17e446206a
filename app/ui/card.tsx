import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";

export function Card({ className, ...props }: ComponentProps<"div">) {
  return (
    <div className={cx("rounded-card border border-line bg-background shadow-card", className)} {...props} />
  );
}

export function CardTitle({ className, children, ...props }: ComponentProps<"h2">) {
  return (
    <h2 className={cx("text-xl font-bold", className)} {...props}>
      {children}
    </h2>
  );
}
