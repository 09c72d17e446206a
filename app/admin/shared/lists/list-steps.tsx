import { ArrowDown, ArrowUp, Eye, EyeOff } from "lucide-react";
import { Form, useFetcher } from "react-router";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { Button } from "#app/ui/button.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** The record of a row. Its buttons post to the list: `intent` names the action, `id` the record. */
type Listed = { id: string; name: string };

/** Hides or shows a record. */
export function VisibilityButton({
  record: { id, name },
  isShown,
  listPath,
}: {
  record: Listed;
  isShown: boolean;
  listPath: string;
}) {
  const t = useAdminText();
  const fetcher = useFetcher<{ ok: boolean; text: AdminTextKey }>();
  useAnswerToast(fetcher.data);
  return (
    <fetcher.Form method="post" action={listPath}>
      <input type="hidden" name="intent" value={isShown ? "hide" : "show"} />
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        variant="ghost"
        size="icon"
        aria-label={t(isShown ? "edit.hide" : "edit.show", { name })}
        disabled={fetcher.state !== "idle"}
      >
        {isShown ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
      </Button>
    </fetcher.Form>
  );
}

/** Moves a record one place up or down where drag and drop is not available: without JavaScript. `order` holds all ids. */
export function MoveButtons({
  record,
  order,
  listPath,
}: {
  record: Listed;
  order: readonly string[];
  listPath: string;
}) {
  const t = useAdminText();
  const place = order.indexOf(record.id);
  const others = order.filter((id) => id !== record.id);
  const moves = [
    { to: place - 1, text: "edit.sort.up", icon: ArrowUp },
    { to: place + 1, text: "edit.sort.down", icon: ArrowDown },
  ] as const;
  return (
    <div className="hidden noscript:flex">
      {moves.map(({ to, text, icon: Icon }) => (
        <Form key={text} method="post" action={listPath}>
          <input type="hidden" name="intent" value="sort" />
          {others.toSpliced(Math.max(to, 0), 0, record.id).map((id) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <Button
            type="submit"
            variant="ghost"
            size="icon"
            aria-label={t(text, { name: record.name })}
            disabled={to < 0 || to === order.length}
          >
            <Icon aria-hidden />
          </Button>
        </Form>
      ))}
    </div>
  );
}
