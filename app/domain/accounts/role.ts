/** Roles of staff; `capabilitiesOf` lists what each may do. */
export const staffRoles = ["owner", "manager", "packer", "accountant", "editor"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The role that an invitation proposes: it has the capability `parcels` only. */
export const defaultInviteRole: StaffRole = "packer";
