import { constraintsOf } from "#app/domain/field-constraints.ts";
import { addressColumns } from "#app/domain/shop/public-address.ts";
import type { EditAnswer } from "#app/admin/shared/editing/edit-answer.ts";
import { TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { SettingsSection } from "#app/admin/shared/editing/settings-section.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows the field of the address, and a link to this page at an address that is saved only from there. */
export function AddressField({ isLocked, answer }: { isLocked: boolean; answer: EditAnswer | undefined }) {
  const t = useAdminText();
  const elsewhere = answer ? addressOf(answer) : null;
  return (
    <SettingsSection
      title={t("address.change")}
      text={t(isLocked ? "address.locked" : "address.change.text")}
    >
      <TextField
        {...constraintsOf(addressColumns, "base_url")}
        label={t("address.base_url")}
        hint={isLocked ? undefined : t("address.base_url.hint")}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        disabled={isLocked}
      />
      {elsewhere !== null && (
        <a
          href={`${elsewhere}/admin/address`}
          className="inline-flex min-h-11 items-center self-start font-medium text-primary-text underline underline-offset-4 wrap-anywhere"
        >
          {t("address.openThere", { address: elsewhere })}
        </a>
      )}
    </SettingsSection>
  );
}

/** Returns the posted address if it was refused because the form came through another one. */
function addressOf(answer: EditAnswer): string | null {
  if (answer.ok || answer.problems.base_url !== "addressElsewhere") return null;
  return addressColumns.safeParse(answer.values).data?.base_url ?? null;
}
