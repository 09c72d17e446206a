import { encode } from "uqr";

/** Shows a QR code, dark on light and with the quiet zone of 4 modules that the standard requires. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-56 max-w-full rounded-xl border border-line bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  );
}
