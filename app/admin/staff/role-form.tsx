import { useFetcher } from "react-router";
import { staffRoles } from "#app/domain/accounts/role.ts";
import type { Staff } from "#app/server/accounts/staff/list-staff.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/select.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { action } from "./list.tsx";

/** Gives another member of staff a role. */
export function RoleForm({ member: { id, email, role } }: { member: Staff["admins"][number] }) {
  const t = useAdminText();
  const fetcher = useFetcher<typeof action>();
  useAnswerToast(fetcher.data);
  return (
    <fetcher.Form method="post" action="/admin/staff" className="flex flex-wrap gap-2">
      <input type="hidden" name="step" value="role" />
      <input type="hidden" name="id" value={id} />
      <Select name="role" defaultValue={role} aria-label={t("staff.roleOf", { email })}>
        {staffRoles.map((each) => (
          <option key={each} value={each}>
            {t(`staff.role.${each}`)}
          </option>
        ))}
      </Select>
      <Button
        type="submit"
        variant="outline"
        size="sm"
        disabled={fetcher.state !== "idle"}
        aria-label={t("staff.role.saveNamed", { email })}
      >
        {t("staff.role.save")}
      </Button>
    </fetcher.Form>
  );
}
