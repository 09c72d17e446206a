/** Height of the plot, in viewBox units. */
const height = 24;
const barWidth = 3;
const gap = 1;

/** Shows a small bar chart beside the figures that it summarises. `label` is the text alternative. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const highest = Math.max(1, ...values);
  const width = values.length * (barWidth + gap) - gap;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      {values.map((value, index) => {
        // Non-zero values stay visible; zero is a thin baseline.
        const bar = value === 0 ? 1 : Math.max(3, (value / highest) * height);
        return (
          <rect
            key={index}
            x={index * (barWidth + gap)}
            y={height - bar}
            width={barWidth}
            height={bar}
            className={value === 0 ? "fill-line" : "fill-primary"}
          />
        );
      })}
    </svg>
  );
}
