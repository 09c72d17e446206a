import { expect, test } from "vitest";
import { noticeOfFileName, noticePath } from "./guarantee-notice.ts";

test("a notice's path names its language and content", () => {
  const path = noticePath("en", { hash: "0123456789abcdef" });
  expect(path).toBe("/guarantee-notice/en-0123456789abcdef.png");
  expect(noticeOfFileName(path.slice("/guarantee-notice/".length))).toEqual({
    locale: "en",
    hash: "0123456789abcdef",
  });
});

test.for([
  "",
  "en.png",
  "de-0123456789abcdef.png",
  "en-0123456789ABCDEF.png",
  "en-0123456789abcdef.png.exe",
  "../x",
])("refuses the name '%s'", (name) => {
  expect(noticeOfFileName(name)).toBeNull();
});
