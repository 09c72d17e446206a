import { Link } from "react-router";

/** Shows the number of a row's order, as a link to it. */
export function OrderLink({ to, number }: { to: string; number: string }) {
  return (
    <Link
      to={to}
      className="-my-3 inline-flex min-h-11 items-center font-mono font-semibold text-primary-text underline underline-offset-4 hover:decoration-2"
    >
      {number}
    </Link>
  );
}
