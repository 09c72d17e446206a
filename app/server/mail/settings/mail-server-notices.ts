/** What the program says at its start when no e-mails can be sent, by the reason (`findMailServer`). */
export const mailServerNotices = {
  none:
    "No mail server is set (SMTP_URL): e-mails wait, to be read in the back office under E-mails. " +
    "The owner sets one there under Mail server (/admin/mail-server). " +
    "An owner who forgets the password gets a new one by `npm run admin -- create EMAIL`.",
  unreadable:
    "The mail server's password was stored under another AUTH_SECRET: e-mails wait. " +
    "The owner enters it again in the back office under Mail server (/admin/mail-server).",
} as const;
