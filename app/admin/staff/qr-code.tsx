import { qrPath } from "#app/domain/qr-code.ts";

/** A QR code, dark on light. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = qrPath(text);
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
