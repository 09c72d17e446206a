/** The back office's texts of one room, in both languages. */
export const mediaBg = {
  "media.title": "Файлове",
} as const satisfies Record<string, string>;

export const mediaEn: Record<keyof typeof mediaBg, string> = {
  "media.title": "Media",
};
