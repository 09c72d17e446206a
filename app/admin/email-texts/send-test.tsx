import { Send } from "lucide-react";
import { useFetcher } from "react-router";
import type { Locale } from "#app/domain/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { action } from "./edit.tsx";

/** Sends the texts of the form as they are, saved or not, to the reader's own address. */
export function SendTest({ path, language, ownEmail }: { path: string; language: Locale; ownEmail: string }) {
  const t = useAdminText();
  const fetcher = useFetcher<typeof action>();
  useAnswerToast(fetcher.data);
  return (
    <Button
      variant="outline"
      className="noscript:hidden"
      disabled={fetcher.state !== "idle"}
      title={ownEmail}
      onClick={({ currentTarget }) => {
        if (!currentTarget.form) return;
        const fields = new FormData(currentTarget.form);
        fields.set("intent", "test");
        fields.set("language", language);
        void fetcher.submit(fields, { method: "post", action: path });
      }}
    >
      <Send aria-hidden />
      {t("email-texts.test", { email: ownEmail })}
    </Button>
  );
}
