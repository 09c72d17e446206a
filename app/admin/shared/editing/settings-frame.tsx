import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { EditAnswer } from "./edit-answer.ts";
import { EditForm } from "./edit-form.tsx";
import { SaveBar } from "./save-bar.tsx";

/** The form of a settings page, with its save button. */
export function SettingsFrame({
  action,
  answer,
  values,
  updatedAt,
  children,
}: {
  /** The path of the page, to which the form posts. */
  action: string;
  answer: EditAnswer | undefined;
  values: Record<string, string>;
  /** When the settings were last saved. */
  updatedAt: Date | null;
  children: ReactNode;
}) {
  const t = useAdminText();
  const isBusy = useNavigation().formAction === action;
  return (
    <EditForm
      answer={answer}
      values={values}
      seen={updatedAt}
      hasRevisions={false}
      listPath={null}
      foot={false}
    >
      {children}
      <SaveBar place="page">
        <Button type="submit" disabled={isBusy}>
          {t(isBusy ? "settings.busy" : "settings.save")}
        </Button>
      </SaveBar>
    </EditForm>
  );
}
