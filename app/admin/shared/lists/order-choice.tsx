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

/** Shows the checkbox that selects a row's order; `form` is the id of the form of the batch actions. */
export function OrderChoice({
  form,
  orderId,
  label,
  isSelected,
}: {
  form: string;
  orderId: string;
  label: string;
  isSelected: boolean;
}) {
  return (
    <label className="-my-3 -ml-3 flex size-11 shrink-0 cursor-pointer items-center justify-center self-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        name="order"
        value={orderId}
        form={form}
        defaultChecked={isSelected}
        className="size-5 accent-text"
      />
    </label>
  );
}
