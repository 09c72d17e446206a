/** Space for a figure at rest, in the plot's own units. */
const height = 24;
const barWidth = 3;
const gap = 1;

/**
 * Figures in a row as a small plot of bars, the highest at full height. It stands beside the figures it sums up, and says
 * `label` to those who cannot see it.
 */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const highest = Math.max(1, ...values);
  const width = values.length * (barWidth + gap) - gap;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      {values.map((value, index) => {
        // What happened at all is seen; what did not is a line to stand on.
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
