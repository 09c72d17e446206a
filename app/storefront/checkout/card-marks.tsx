/** Shows the brand marks of the accepted cards (specification, section 1); the text beside them names both. */
export function CardMarks() {
  return (
    <span aria-hidden className="flex shrink-0 gap-1.5">
      <svg viewBox="0 0 48 32" className="h-7 w-auto">
        <rect x=".5" y=".5" width="47" height="31" rx="5" fill="#fff" stroke="#d5dae2" />
        <path
          fill="#1a1f71"
          d="M19.9 21.3h-2.7l1.7-10.4h2.7zM14.9 10.9l-2.6 7.1-.3-1.5-.9-4.6s-.1-1-1.3-1H5.5l-.1.2s1.3.3 2.9 1.2l2.4 9.1h2.8l4.3-10.5zM36.3 21.3h2.5l-2.2-10.4h-2.2c-1 0-1.3.8-1.3.8l-4 9.6h2.8l.6-1.5h3.4zm-3-3.7 1.4-3.9.8 3.9zM28.6 13.4l.4-2.3s-1.2-.4-2.4-.4c-1.3 0-4.5.6-4.5 3.4 0 2.6 3.7 2.7 3.7 4s-3.3 1.1-4.4.3l-.4 2.3s1.2.6 3 .6 4.6-1 4.6-3.5c0-2.6-3.7-2.9-3.7-4 0-1.2 2.6-1 3.7-.4z"
        />
      </svg>
      <svg viewBox="0 0 48 32" className="h-7 w-auto">
        <rect x=".5" y=".5" width="47" height="31" rx="5" fill="#fff" stroke="#d5dae2" />
        <circle cx="19.5" cy="16" r="8.5" fill="#eb001b" />
        <circle cx="28.5" cy="16" r="8.5" fill="#f79e1b" />
        <path fill="#ff5f00" d="M24 8.8a8.5 8.5 0 0 1 0 14.4 8.5 8.5 0 0 1 0-14.4z" />
      </svg>
    </span>
  );
}
