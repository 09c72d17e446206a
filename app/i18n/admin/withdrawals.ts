/** The back office's texts of declarations of withdrawal, in both languages. */
export const withdrawalsBg = {
  "menu.withdrawals": "Откази от договор",
};

export const withdrawalsEn: Record<keyof typeof withdrawalsBg, string> = {
  "menu.withdrawals": "Withdrawals",
};
