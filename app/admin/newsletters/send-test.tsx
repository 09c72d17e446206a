import { Send } from "lucide-react";
import { useState } from "react";
import { useFetcher } from "react-router";
import type { Locale } from "#app/domain/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { StepAnswer } from "./run-step.server.ts";

/** Sends the newsletter of the form around it as it is, saved or not, to an address; first that of the reader. */
export function SendTest({ path, language, ownEmail }: { path: string; language: Locale; ownEmail: string }) {
  const t = useAdminText();
  const fetcher = useFetcher<StepAnswer>();
  const [recipient, setRecipient] = useState(ownEmail);
  useAnswerToast(fetcher.data);
  return (
    <div className="flex flex-wrap items-end gap-2 noscript:hidden">
      <Field label={t("newsletters.test.address")}>
        {(control) => (
          // Without a name: it is no part of the newsletter.
          <Input
            {...control}
            type="email"
            value={recipient}
            onChange={({ target }) => setRecipient(target.value)}
            onKeyDown={(event) => {
              // Enter must not save the newsletter.
              if (event.key === "Enter") event.preventDefault();
            }}
            autoComplete="off"
          />
        )}
      </Field>
      <Button
        variant="outline"
        disabled={fetcher.state !== "idle"}
        onClick={({ currentTarget }) => {
          if (!currentTarget.form) return;
          const fields = new FormData(currentTarget.form);
          fields.set("intent", "test");
          fields.set("language", language);
          fields.set("test_recipient", recipient);
          void fetcher.submit(fields, { method: "post", action: path });
        }}
      >
        <Send aria-hidden />
        {t("newsletters.test")}
      </Button>
    </div>
  );
}
