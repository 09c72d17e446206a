import { cx } from "class-variance-authority";

/** Shows a wavy edge in the text colour of `className`, drawn over the end of the section above. */
export function WaveEdge({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 1440 64"
      preserveAspectRatio="none"
      className={cx("pointer-events-none block h-[clamp(1.5rem,4vw,4rem)] w-full", className)}
    >
      <path
        fill="currentColor"
        d="M0 64V38C90 12 190 8 300 26C430 47 520 54 650 34C790 12 890 2 1020 16C1130 28 1180 48 1280 44C1350 41 1400 30 1440 20V64Z"
      />
    </svg>
  );
}
