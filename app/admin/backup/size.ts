const oneDecimal = new Intl.NumberFormat("bg-BG", { maximumFractionDigits: 1 });

export function megabytes(bytes: number): string {
  return oneDecimal.format(Math.max(0.1, bytes / 1_000_000));
}

export function gigabytes(bytes: number): string {
  return oneDecimal.format(bytes / 1_000_000_000);
}
