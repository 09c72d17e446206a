import type { socialNetworks } from "#app/domain/shop/company.ts";

/** Icons drawn for the footer; no network's own logo file is used. */
const shapes: Record<(typeof socialNetworks)[number]["name"], string> = {
  Facebook: "M14 8h2.5V4.5H14c-2.5 0-4 1.6-4 4V11H7.5v3.5H10V22h3.5v-7.5h2.7l.5-3.5h-3.2V8.8c0-.5.2-.8.5-.8Z",
  Instagram:
    "M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Zm0 2a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2Zm5 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Zm0 2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM17 6a1 1 0 1 1 0 2 1 1 0 0 1 0-2Z",
  YouTube: "M6 5h12a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4Zm4 3.5v7l6-3.5-6-3.5Z",
};

export function SocialIcon({ network }: { network: keyof typeof shapes }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" fill="currentColor" fillRule="evenodd" className="size-6">
      <path d={shapes[network]} />
    </svg>
  );
}
