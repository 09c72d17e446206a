/** Height of the highest bar and width of a bar with its gap, in viewBox units. */
const height = 100;
const step = 10;
const barWidth = 7;
/** Most labels below the bars: the space of a phone. */
const mostLabels = 7;

export type Bar = {
  value: number;
  /** Short label below the bar. */
  label: string;
  /** Tooltip of the bar. */
  text: string;
};

/**
 * Shows a bar chart of full width. `top` labels the highest value. `label` is the text alternative; the figures
 * themselves must also be on the page as text.
 */
export function BarChart({ bars, label, top }: { bars: readonly Bar[]; label: string; top: string }) {
  const every = labelledEvery(bars.length);
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <div>
      <p aria-hidden className="text-right text-sm text-muted">
        {top}
      </p>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length * step} ${height}`}
        preserveAspectRatio="none"
        className="h-28 w-full border-y border-line"
      >
        {bars.map(({ value, text }, index) => {
          // Non-zero values stay visible.
          const bar = value <= 0 ? 0 : Math.max(3, (value / highest) * height);
          return (
            <g key={index}>
              <title>{text}</title>
              <rect x={index * step} width={step} height={height} className="fill-transparent" />
              <rect
                x={index * step + (step - barWidth) / 2}
                y={height - bar}
                width={barWidth}
                height={bar}
                className="fill-primary"
              />
            </g>
          );
        })}
      </svg>
      <div aria-hidden className="mt-1 flex text-sm text-muted">
        {bars.map(
          (bar, index) =>
            index % every === 0 && (
              <span key={index} className="flex-1">
                {bar.label}
              </span>
            ),
        )}
      </div>
    </div>
  );
}

/** Returns every how many bars a label is shown: at equal distances, so the number of bars is a multiple of it. */
function labelledEvery(bars: number): number {
  let every = 1;
  while (bars % every !== 0 || bars / every > mostLabels) every += 1;
  return every;
}
