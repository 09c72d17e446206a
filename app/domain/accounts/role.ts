/** Roles of staff, from the most rights to the fewest. */
export const staffRoles = ["owner", "manager", "packer", "accountant", "editor"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The role that an invitation proposes: the one that sees the least of the orders. */
export const defaultInviteRole: StaffRole = "packer";
